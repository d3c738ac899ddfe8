"use client";
import { Tag, TagsIcon, X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { usePageKeys } from "#components/shell/use-page-keys.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { ContactsPlace } from "./place.ts";
import { MAX_SELECTED, type Selection } from "./selection.ts";
import { useTagging, type Tagging } from "./use-tagging.ts";

type BulkBarProps = {
  selection: Selection;
  place: ContactsPlace;
  /** How many the list has; null while that is not known. */
  total: number | null;
  onAll: () => void;
  onClear: () => void;
};

/** What can be done to all that are selected, by hand or by what the list is narrowed to. */
export function BulkBar({ selection, place, total, onAll, onClear }: BulkBarProps) {
  const t = useTranslations("contacts.list");
  const trpc = useTRPC();
  const tags = useQuery(trpc.contacts.tags.queryOptions());
  const [asked, setAsked] = useState<Tagging | null>(null);
  const { tag, isPending } = useTagging(selection, place, onClear);
  usePageKeys({ Escape: onClear });
  const count = selection.isAll ? (total ?? 0) : selection.ids.size;
  const choose = (tagging: Tagging) => (selection.isAll ? setAsked(tagging) : tag(tagging));
  const items = (gives: boolean) =>
    (tags.data ?? []).length === 0 ? (
      <p className="px-2 py-1.5 text-12 text-fg-3">{t("noTags")}</p>
    ) : (
      (tags.data ?? []).map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => choose({ tagId: id, name, gives })}>
          {name}
        </MenuItem>
      ))
    );
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-selected px-6 py-2 max-pane:px-4">
      <span role="status" className="font-medium">
        {selection.isAll ? t("selectedAll", { count }) : t("selected", { count })}
        {selection.ids.size === MAX_SELECTED && !selection.isAll && (
          <span className="ps-2 font-normal text-fg-2">{t("atMost")}</span>
        )}
      </span>
      <Menu
        trigger={
          <Button icon={Tag} pending={isPending}>
            {t("addTag")}
          </Button>
        }
      >
        {items(true)}
      </Menu>
      <Menu trigger={<Button icon={TagsIcon}>{t("removeTag")}</Button>}>{items(false)}</Menu>
      {!selection.isAll && total !== null && total > selection.ids.size && (
        <Button tone="plain" keys={["Shift", "A"]} onClick={onAll}>
          {t("selectAll", { count: total })}
        </Button>
      )}
      <Button tone="plain" icon={X} keys={["Esc"]} className="ms-auto" onClick={onClear}>
        {t("clearSelection")}
      </Button>
      {asked && (
        <TagEverybody
          asked={asked}
          count={count}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            tag(asked);
          }}
        />
      )}
    </div>
  );
}

type TagEverybodyProps = { asked: Tagging; count: number; onClose: () => void; onConfirm: () => void };

/** Asks once: a tag that everybody lost is not known by anybody any more. */
function TagEverybody({ asked, count, onClose, onConfirm }: TagEverybodyProps) {
  const t = useTranslations("contacts.list");
  const words = asked.gives ? "give" : "take";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`${words}.title`, { tag: asked.name, count })}
      description={t("everybodyBody")}
      footer={
        <>
          <Button onClick={onClose}>{t("notNow")}</Button>
          <Button tone={asked.gives ? "primary" : "danger"} onClick={onConfirm}>
            {t(`${words}.confirm`, { tag: asked.name })}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
