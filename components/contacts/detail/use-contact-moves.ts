"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "#components/lib/error-text.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { showToast } from "#components/ui/toast.ts";

/** What is changed of a contact; every failure is said in words, and the contact is read anew. */
export function useContactMoves() {
  const t = useTranslations("contacts.detail");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const outcome = {
    onError: (error: unknown) => {
      const words = domainCodeOf(error) === "request.invalid" ? t("wrongType") : errorText(error);
      showToast(words, { tone: "failed" });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(trpc.contacts.pathFilter()),
        queryClient.invalidateQueries({ queryKey: trpc.inbox.contactPanel.pathKey() }),
      ]),
  };
  return {
    change: useMutation(trpc.contacts.change.mutationOptions(outcome)),
    addIdentity: useMutation(trpc.contacts.addIdentity.mutationOptions({ onSettled: outcome.onSettled })),
    removeIdentity: useMutation(trpc.contacts.removeIdentity.mutationOptions(outcome)),
    tag: useMutation(trpc.contacts.tag.mutationOptions(outcome)),
    recordConsent: useMutation(trpc.contacts.recordConsent.mutationOptions(outcome)),
    answerConsent: useMutation(trpc.contacts.answerConsent.mutationOptions(outcome)),
    merge: useMutation(trpc.contacts.merge.mutationOptions(outcome)),
    undoMerge: useMutation(trpc.contacts.undoMerge.mutationOptions(outcome)),
  };
}
