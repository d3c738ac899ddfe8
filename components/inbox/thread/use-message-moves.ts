"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { domainCodeOf, statusOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";
import { useLiveWorkspace } from "../live/live-workspace.tsx";

export type MessageMoves = {
  /** Sends a failed one again, under its id. */
  retry: (message: MessageRow) => void;
  retryLast: (messages: readonly MessageRow[]) => void;
  /** Sends one without an answer again, under its id. */
  resend: (message: MessageRow) => void;
  /** Keeps one that waits from going out. */
  cancel: (message: MessageRow) => void;
};

/** What a person does about a message that did not arrive. What the server decided meanwhile stands, and is said in words. */
export function useMessageMoves(conversationId: string): MessageMoves {
  const trpc = useTRPC();
  const t = useTranslations("inbox.toast");
  const te = useTranslations("errors");
  const { cache } = useLiveWorkspace();
  const onError = (error: unknown) => {
    const code = domainCodeOf(error);
    const reason =
      code === "conflict"
        ? t("tooLate")
        : code === "message.not_retryable"
          ? t("notResendable")
          : te(statusOf(error) === null ? "network" : "other");
    showToast(t("failed", { reason }), { tone: "failed" });
  };
  const { mutate: retry } = useMutation({ ...trpc.inbox.retry.mutationOptions(), onError });
  const { mutate: resend } = useMutation({ ...trpc.inbox.resend.mutationOptions(), onError });
  const { mutate: cancel } = useMutation({ ...trpc.inbox.cancel.mutationOptions(), onError });
  // The same ones at each draw: a line that compares them is drawn anew only for its own message.
  return useMemo(() => {
    /** Unless its event was faster. */
    const show = ({ id, status }: MessageRow, change: Partial<MessageRow>) => {
      cache.threads.change(conversationId, (thread) => ({
        ...thread,
        messages: thread.messages.map((each) =>
          each.id === id && each.status === status ? { ...each, ...change } : each,
        ),
      }));
    };
    const moves: MessageMoves = {
      retry(message) {
        const onSuccess = () => {
          show(message, { status: "queued", errorCode: null });
        };
        retry({ messageId: message.id }, { onSuccess });
      },
      retryLast(messages) {
        const failed = messages.findLast((message) => message.status === "failed");
        if (failed) moves.retry(failed);
      },
      resend(message) {
        const onSuccess = () => {
          showToast(t("retried"));
        };
        resend({ messageId: message.id }, { onSuccess });
      },
      cancel(message) {
        const onSuccess = () => {
          show(message, { status: "failed", errorCode: "cancelled" });
        };
        cancel({ messageId: message.id }, { onSuccess });
      },
    };
    return moves;
  }, [cache, conversationId, retry, resend, cancel, t]);
}
