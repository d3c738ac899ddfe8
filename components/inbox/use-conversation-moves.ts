"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { AssignTarget } from "#server/inbox/assign-conversation.ts";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import { useLiveWorkspace } from "./live/live-workspace.tsx";

export type ConversationMoves = {
  assign: (row: ConversationRow, target: AssignTarget, name: string) => void;
  close: (row: ConversationRow, onUndo?: () => void, nextName?: string) => void;
  reopen: (row: ConversationRow) => void;
  /** `time` says until when in words. */
  snooze: (row: ConversationRow, until: Date, time: string, onUndo?: () => void) => void;
  wake: (row: ConversationRow) => void;
  markUnread: (row: ConversationRow) => void;
  markRead: (row: ConversationRow, seenSeq: number) => void;
};

/**
 * What a person does with a conversation. The row moves in the same frame; a refusal puts it back as the server has it and says
 * why in words.
 */
export function useConversationMoves(): ConversationMoves {
  const t = useTranslations("inbox.toast");
  const { cache, viewer } = useLiveWorkspace();
  const { assign, close, reopen, unread, read } = useMoveMutations();
  const show: Show = (row, change) => {
    cache.rows.place({ ...row, ...change }, viewer);
  };
  const reopenRow = (row: ConversationRow) => {
    show(row, { status: "open" });
    reopen.mutate({ conversationId: row.id });
  };
  const snoozing = useSnoozing(show);
  return {
    ...snoozing,
    assign(row, target, name) {
      show(row, placeOf(row, target));
      assign.mutate(
        { conversationId: row.id, target, expectedAssigneeId: row.assigneeId },
        {
          onSuccess: () => {
            // Taking it is said by the line in the thread.
            if ("memberId" in target && target.memberId === viewer.memberId) return;
            showToast("nobody" in target ? t("unassigned") : t("assigned", { name }));
          },
        },
      );
    },
    close(row, onUndo, nextName) {
      show(row, { status: "closed", waitingSince: null });
      close.mutate({ conversationId: row.id });
      showToast(nextName === undefined ? t("closed") : t("closedNext", { name: nextName }), {
        action: {
          label: t("undo"),
          onAction: () => {
            reopenRow({ ...row, status: "closed" });
            onUndo?.();
          },
        },
      });
    },
    reopen(row) {
      reopenRow(row);
      showToast(t("reopened"));
    },
    markUnread(row) {
      show(row, { unread: Math.max(1, row.unread) });
      unread.mutate({ conversationId: row.id });
      showToast(t("markedUnread"));
    },
    markRead(row, seenSeq) {
      if (seenSeq >= row.lastInboundSeq) show(row, { unread: 0 });
      read.mutate({ conversationId: row.id, seenSeq });
    },
  };
}

type Show = (row: ConversationRow, change: Partial<ConversationRow>) => void;

function useSnoozing(show: Show): Pick<ConversationMoves, "snooze" | "wake"> {
  const t = useTranslations("inbox.toast");
  const { snooze, wake } = useMoveMutations();
  const wakeRow = (row: ConversationRow) => {
    show(row, { status: "open", snoozedUntil: null });
    wake.mutate({ conversationId: row.id });
  };
  return {
    wake: wakeRow,
    snooze(row, until, time, onUndo) {
      show(row, { status: "snoozed", snoozedUntil: until });
      snooze.mutate({ conversationId: row.id, until: until.toISOString() });
      const onAction = () => {
        wakeRow(row);
        onUndo?.();
      };
      showToast(t("snoozed", { time }), { action: { label: t("undo"), onAction } });
    },
  };
}

function useMoveMutations() {
  const trpc = useTRPC();
  const { cache, viewer } = useLiveWorkspace();
  const refused = useRefusal();
  const settle = {
    onSuccess: (row: ConversationRow | null) => {
      if (row) cache.rows.place(row, viewer);
    },
    onError: (error: unknown, { conversationId }: { conversationId: string }) => {
      refused(error, conversationId);
    },
  };
  const assign = useMutation({ ...trpc.inbox.assign.mutationOptions(), ...settle });
  const close = useMutation({ ...trpc.inbox.close.mutationOptions(), ...settle });
  const reopen = useMutation({ ...trpc.inbox.reopen.mutationOptions(), ...settle });
  const snooze = useMutation({ ...trpc.inbox.snooze.mutationOptions(), ...settle });
  const wake = useMutation({ ...trpc.inbox.wake.mutationOptions(), ...settle });
  const unread = useMutation({ ...trpc.inbox.markUnread.mutationOptions(), ...settle });
  const read = useMutation({ ...trpc.inbox.markRead.mutationOptions(), onSuccess: settle.onSuccess });
  return { assign, close, reopen, snooze, wake, unread, read };
}

function placeOf(row: ConversationRow, target: AssignTarget): Pick<ConversationRow, "assigneeId" | "teamId"> {
  if ("nobody" in target) return { assigneeId: null, teamId: null };
  if ("teamId" in target) return { assigneeId: null, teamId: target.teamId };
  return { assigneeId: target.memberId, teamId: row.teamId };
}

/** Shows the row as the server has it and says why the move was refused. */
function useRefusal(): (error: unknown, conversationId: string) => void {
  const t = useTranslations("inbox.toast");
  const te = useTranslations("errors");
  const { cache, viewer } = useLiveWorkspace();
  return (error, conversationId) => {
    const code = domainCodeOf(error);
    const reason =
      code === "conflict"
        ? te("conflict")
        : code === "unavailable"
          ? te("unavailable")
          : code === null
            ? te("network")
            : te("other");
    showToast(t("failed", { reason }), { tone: "failed" });
    cache.rows.fetch(conversationId).then(
      (row) => {
        cache.rows.place(row, viewer);
      },
      // Not ours to see any more, or not reached: the next catch-up shows it right.
      () => void cache.refetchLists(),
    );
  };
}
