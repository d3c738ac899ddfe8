"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { dateMoment, useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { AsidePart } from "#components/shell/work-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { PersonDetail } from "#server/people/read-person.ts";
import { ContactPicker, type PickedContact } from "../contact-picker.tsx";
import { useContactMoves } from "./use-contact-moves.ts";

type Merge = PersonDetail["merges"][number];
type MergePartProps = { person: PersonDetail; name: string };

/** Contacts that became this one, each with the way back; and a merge by hand. Agents see it and change nothing. */
export function MergePart({ person: { contact, merges }, name }: MergePartProps) {
  const t = useTranslations("contacts");
  const viewer = useViewer();
  const now = useNow();
  const { member } = useWorkspace();
  const { undoMerge } = useContactMoves();
  const [undone, setUndone] = useState<Merge | null>(null);
  const [isMerging, setMerging] = useState(false);
  const mayMerge = member.role !== "agent";
  const nameOf = (merge: Merge) => merge.name || (merge.phone ?? t("list.nameless"));
  return (
    <AsidePart title={t("merge.title")}>
      {merges.length === 0 && <p className="text-12 text-fg-3">{t("merge.none")}</p>}
      <ul className="text-12">
        {merges.map((merge) => {
          const at = dateMoment(merge.at, now, viewer);
          return (
            <li key={merge.id} className="flex min-h-7 items-center gap-2">
              <bdi className="min-w-0 flex-1 truncate">{t("merge.became", { name: nameOf(merge) })}</bdi>
              <time dateTime={at.iso} title={at.exact} className="text-fg-3">
                {at.label}
              </time>
              {mayMerge && (
                <Button tone="plain" size="sm" onClick={() => setUndone(merge)}>
                  {t("merge.undo")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {mayMerge && (
        <Button size="sm" className="mt-2" onClick={() => setMerging(true)}>
          {t("merge.start")}
        </Button>
      )}
      <ConfirmDialog
        open={undone !== null}
        onOpenChange={() => setUndone(null)}
        title={t("merge.undoTitle")}
        description={t("merge.undoBody", { name: undone ? nameOf(undone) : "" })}
        confirmLabel={t("merge.undoConfirm")}
        pending={undoMerge.isPending}
        onConfirm={() => {
          if (undone)
            undoMerge.mutate(
              { contactId: contact.id, mergeId: undone.id },
              {
                onSuccess: () => showToast(t("merge.undone", { name: nameOf(undone) })),
                onSettled: () => setUndone(null),
              },
            );
        }}
      />
      {isMerging && <MergeDialog keptId={contact.id} kept={name} onClose={() => setMerging(false)} />}
    </AsidePart>
  );
}

type MergeDialogProps = { keptId: string; kept: string; onClose: () => void };

function MergeDialog({ keptId, kept, onClose }: MergeDialogProps) {
  const t = useTranslations("contacts.merge");
  const { merge } = useContactMoves();
  const [other, setOther] = useState<PickedContact | null>(null);
  const [isTried, setTried] = useState(false);
  const isSelf = other?.id === keptId;
  const submit = () => {
    setTried(true);
    if (!other || isSelf) return;
    merge.mutate(
      { keptId, mergedId: other.id },
      {
        onSuccess: () => {
          showToast(t("merged", { name: other.name, kept }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("dialogTitle")}
      description={t("dialogBody")}
      footer={
        <Button tone="danger" pending={merge.isPending} onClick={submit}>
          {other ? t("submit", { name: other.name, kept }) : t("start")}
        </Button>
      }
    >
      <div className="grid min-h-40 content-start gap-3">
        <Field label={t("pick")} error={isTried && !other ? t("choose") : isSelf ? t("self") : undefined}>
          {(control) => <ContactPicker control={control} label={t("pick")} onPick={setOther} />}
        </Field>
        {other && !isSelf && <Callout live>{t("chosen", { name: other.name, kept })}</Callout>}
      </div>
    </Dialog>
  );
}
