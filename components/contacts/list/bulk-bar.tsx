"use client";
import { Tag, TagsIcon, X } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { usePageKeys } from "#components/shell/use-page-keys.ts";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { showToast } from "#components/ui/toast.ts";

type BulkBarProps = { selected: ReadonlySet<string>; onClear: () => void };

/** What can be done to all that are selected. */
export function BulkBar({ selected, onClear }: BulkBarProps) {
  const t = useTranslations("contacts.list");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const tags = useQuery(trpc.contacts.tags.queryOptions());
  const tag = useMutation(
    trpc.contacts.tag.mutationOptions({
      onSuccess: ({ changed }) => showToast(t("tagged", { count: changed })),
      onError: (error) => showToast(errorText(error), { tone: "failed" }),
      onSettled: () => queryClient.invalidateQueries(trpc.contacts.pathFilter()),
    }),
  );
  usePageKeys({ Escape: onClear });
  const contactIds = [...selected];
  const items = (give: (tagId: number) => { add: number[] } | { remove: number[] }) =>
    (tags.data ?? []).length === 0 ? (
      <p className="px-2 py-1.5 text-12 text-fg-3">{t("noTags")}</p>
    ) : (
      (tags.data ?? []).map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => tag.mutate({ contactIds, ...give(id) })}>
          {name}
        </MenuItem>
      ))
    );
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-selected px-6 py-2 max-pane:px-4">
      <span role="status" className="font-medium">
        {t("selected", { count: selected.size })}
      </span>
      <Menu
        trigger={
          <Button icon={Tag} pending={tag.isPending}>
            {t("addTag")}
          </Button>
        }
      >
        {items((tagId) => ({ add: [tagId] }))}
      </Menu>
      <Menu trigger={<Button icon={TagsIcon}>{t("removeTag")}</Button>}>{items((tagId) => ({ remove: [tagId] }))}</Menu>
      <Button tone="plain" icon={X} keys={["Esc"]} className="ms-auto" onClick={onClear}>
        {t("clearSelection")}
      </Button>
    </div>
  );
}
