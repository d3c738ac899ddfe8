"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { dateMoment, useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { ContactPanel } from "#server/inbox/read-inbox.ts";
import { useLiveWorkspace } from "../live/live-workspace.tsx";
import { Section } from "../view/contact-panel.tsx";

type MergesProps = { conversationId: string; merges: ContactPanel["merges"] };

/** Contacts that became this one, each with the way back. */
export function Merges({ conversationId, merges }: MergesProps) {
  const t = useTranslations("inbox.contact");
  const viewer = useViewer();
  const now = useNow();
  const [asked, setAsked] = useState<ContactPanel["merges"][number] | null>(null);
  const nameOf = ({ name, phone }: ContactPanel["merges"][number]) => name || (phone ?? t("nameless"));
  const undo = useUndo(conversationId, () => {
    setAsked(null);
  });
  return (
    <Section title={t("merges")}>
      <ul className="grid gap-1 text-12">
        {merges.map((merge) => {
          const at = dateMoment(merge.at, now, viewer);
          return (
            <li key={merge.id} className="flex items-center gap-2">
              <span dir="auto" className="min-w-0 flex-1 truncate text-start">
                {nameOf(merge)}
              </span>
              <time dateTime={at.iso} title={at.exact} className="text-fg-3">
                {at.label}
              </time>
              <button
                type="button"
                aria-label={t("undoMergeOf", { name: nameOf(merge) })}
                onClick={() => {
                  setAsked(merge);
                }}
                className="font-semibold underline underline-offset-2"
              >
                {t("undoMerge")}
              </button>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => {
          setAsked(null);
        }}
        title={t("undoMergeTitle")}
        description={t("undoMergeBody", { name: asked ? nameOf(asked) : "" })}
        confirmLabel={t("undoMergeConfirm")}
        pending={undo.isPending}
        onConfirm={() => {
          if (asked) undo.mutate({ conversationId, mergeId: asked.id });
        }}
      />
    </Section>
  );
}

function useUndo(conversationId: string, onDone: () => void) {
  const trpc = useTRPC();
  const t = useTranslations("inbox");
  const errorText = useErrorText();
  const { cache, viewer } = useLiveWorkspace();
  return useMutation({
    ...trpc.inbox.undoMerge.mutationOptions(),
    onSuccess: async () => {
      showToast(t("contact.mergeUndone"));
      await Promise.all([cache.refetchContacts(), cache.refetchLists()]);
      // The open one may be the other person's now.
      cache.rows.place(await cache.rows.fetch(conversationId), viewer);
    },
    onError: (error) => {
      showToast(t("toast.failed", { reason: errorText(error) }), { tone: "failed" });
      void cache.refetchContacts();
    },
    onSettled: onDone,
  });
}
