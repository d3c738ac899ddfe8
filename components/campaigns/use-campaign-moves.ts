"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { v7 as uuidv7 } from "uuid";
import { useErrorText } from "#components/lib/error-text.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { showToast } from "#components/ui/toast.ts";

/** What is done to a campaign with one press; each says what came of it, and what is shown is read anew. */
export function useCampaignMoves({ id, name }: { id: string; name: string }) {
  const t = useTranslations("campaigns");
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { workspace } = useWorkspace();
  const outcome = {
    onError: (error: unknown) => {
      const isConflict = domainCodeOf(error) === "conflict";
      showToast(isConflict ? t("moves.conflict") : t("moves.failed", { reason: errorText(error) }), { tone: "failed" });
    },
    onSettled: () => queryClient.invalidateQueries(trpc.campaigns.pathFilter()),
  };
  const pause = useMutation(trpc.campaigns.pause.mutationOptions(outcome));
  const resume = useMutation(trpc.campaigns.resume.mutationOptions(outcome));
  const cancel = useMutation(trpc.campaigns.cancel.mutationOptions(outcome));
  const moveLost = useMutation(trpc.campaigns.moveLost.mutationOptions(outcome));
  const copy = useMutation(trpc.campaigns.duplicate.mutationOptions(outcome));
  const archive = useMutation(trpc.campaigns.archive.mutationOptions({ onSettled: outcome.onSettled }));
  return {
    isMoving: pause.isPending || resume.isPending,
    isCancelling: cancel.isPending,
    isArchiving: archive.isPending,
    pause: () => pause.mutate({ id }, { onSuccess: () => showToast(t("moves.paused")) }),
    resume: () => resume.mutate({ id }, { onSuccess: () => showToast(t("moves.resumed")) }),
    isMovingLost: moveLost.isPending,
    moveLost: () => moveLost.mutate({ id }, { onSuccess: () => showToast(t("moves.lostMoved")) }),
    cancel: (onDone: () => void) =>
      cancel.mutate({ id }, { onSuccess: () => showToast(t("moves.cancelled")), onSettled: onDone }),
    duplicate: () => {
      const copyId = uuidv7();
      copy.mutate(
        { id, copyId, name: t("list.copyOf", { name }).slice(0, 200) },
        { onSuccess: () => router.push(`/w/${workspace.id}/campaigns/${copyId}`) },
      );
    },
    archive: () =>
      archive.mutate(
        { id },
        {
          onSuccess: () => showToast(t("list.archivedToast", { name })),
          onError: (error) =>
            showToast(domainCodeOf(error) === "conflict" ? t("list.inProgress", { name }) : errorText(error), {
              tone: "failed",
            }),
        },
      ),
  };
}
