"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "#components/lib/error-text.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { showToast } from "#components/ui/toast.ts";

/** Saving, copying and archiving segments; each failure is said in words. */
export function useSegmentMoves() {
  const t = useTranslations("segments.list");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const onSettled = () => queryClient.invalidateQueries(trpc.segments.pathFilter());
  const onError = (error: unknown) => {
    const words = domainCodeOf(error) === "conflict" ? t("nameTaken") : errorText(error);
    showToast(words, { tone: "failed" });
  };
  const create = useMutation(trpc.segments.create.mutationOptions({ onError, onSettled }));
  const change = useMutation(trpc.segments.change.mutationOptions({ onError, onSettled }));
  const archive = useMutation(trpc.segments.archive.mutationOptions({ onSettled }));
  return {
    create,
    change,
    isArchiving: archive.isPending,
    archive: ({ id, name }: { id: string; name: string }, onDone: () => void) =>
      archive.mutate(
        { id },
        {
          onSuccess: () => {
            showToast(t("archived", { name }));
            onDone();
          },
          onError: (error) =>
            showToast(domainCodeOf(error) === "conflict" ? t("inUse", { name }) : errorText(error), { tone: "failed" }),
        },
      ),
  };
}
