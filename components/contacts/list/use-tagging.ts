"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { showToast } from "#components/ui/toast.ts";
import { listFilter, type ContactsPlace } from "./place.ts";
import type { Selection } from "./selection.ts";

export type Tagging = { tagId: number; name: string; gives: boolean };

/** Tags those who are selected at once, and everybody by a job, whose progress the list shows. */
export function useTagging(selection: Selection, place: ContactsPlace, onStarted: () => void) {
  const t = useTranslations("contacts.list");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const outcome = {
    onError: (error: unknown) => showToast(errorText(error), { tone: "failed" }),
    onSettled: () => queryClient.invalidateQueries(trpc.contacts.pathFilter()),
  };
  const some = useMutation(
    trpc.contacts.tag.mutationOptions({
      ...outcome,
      onSuccess: ({ changed }) => showToast(t("tagged", { count: changed })),
    }),
  );
  const all = useMutation(trpc.contacts.taggings.start.mutationOptions({ ...outcome, onSuccess: onStarted }));
  return {
    isPending: some.isPending || all.isPending,
    tag: ({ tagId, gives }: Tagging) => {
      if (selection.isAll) all.mutate({ filter: listFilter(place), tagId, gives });
      else some.mutate({ contactIds: [...selection.ids], ...(gives ? { add: [tagId] } : { remove: [tagId] }) });
    },
  };
}
