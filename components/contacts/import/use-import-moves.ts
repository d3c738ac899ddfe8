"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { showToast } from "#components/ui/toast.ts";

/** Starting and cancelling an import. */
export function useImportMoves() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const outcome = {
    onError: (error: unknown) => showToast(errorText(error), { tone: "failed" }),
    onSettled: () => queryClient.invalidateQueries(trpc.contacts.imports.pathFilter()),
  };
  return {
    start: useMutation(trpc.contacts.imports.start.mutationOptions(outcome)),
    cancel: useMutation(trpc.contacts.imports.cancel.mutationOptions(outcome)),
  };
}
