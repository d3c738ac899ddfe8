"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "#components/lib/trpc.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";
import { useLiveWorkspace } from "../live/live-workspace.tsx";

/** Sends failed messages again, under their ids. */
export function useRetry(conversationId: string): {
  one: (message: MessageRow) => void;
  last: (messages: readonly MessageRow[]) => void;
} {
  const trpc = useTRPC();
  const t = useTranslations("inbox.toast");
  const te = useTranslations("errors");
  const { cache } = useLiveWorkspace();
  const retry = useMutation({
    ...trpc.inbox.retry.mutationOptions(),
    onError: () => {
      showToast(t("failed", { reason: te("other") }), { tone: "failed" });
    },
  });
  const { mutate } = retry;
  const one = (message: MessageRow) => {
    mutate(
      { messageId: message.id },
      {
        onSuccess: () => {
          cache.threads.change(conversationId, (thread) => ({
            ...thread,
            messages: thread.messages.map((each) =>
              each.id === message.id && each.status === "failed"
                ? { ...each, status: "queued", errorCode: null }
                : each,
            ),
          }));
        },
      },
    );
  };
  return {
    one,
    last: (messages) => {
      const failed = messages.findLast((message) => message.status === "failed");
      if (failed) one(failed);
    },
  };
}
