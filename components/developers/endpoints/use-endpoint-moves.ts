"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "#components/lib/trpc.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import { useFailureText } from "../failure-text.ts";
import { hostOf } from "../host-of.ts";
import { usePlace } from "../use-place.ts";

/** What is done to an endpoint with one press; each says what came of it. */
export function useEndpointMoves({ id, url }: Pick<EndpointRow, "id" | "url">) {
  const t = useTranslations("developers.endpoints");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const failure = useFailureText();
  const [, choose] = usePlace();
  const host = hostOf(url);
  const outcome = {
    onError: (error: unknown) => showToast(failure.of(error), { tone: "failed" }),
    onSettled: () => queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
  };
  const change = useMutation(trpc.webhooks.change.mutationOptions(outcome));
  const archive = useMutation(trpc.webhooks.archive.mutationOptions(outcome));
  const test = useMutation(trpc.webhooks.sendTest.mutationOptions(outcome));
  return {
    isArchiving: archive.isPending,
    isTesting: test.isPending,
    turn: (status: "enabled" | "disabled") =>
      change.mutate(
        { id, status },
        { onSuccess: () => showToast(t(status === "enabled" ? "turnedOn" : "turnedOff", { host })) },
      ),
    archive: (onSettled: () => void) =>
      archive.mutate(
        { id },
        {
          onSuccess() {
            showToast(t("archived", { host }));
            choose({ endpoint: null, delivery: null });
          },
          onSettled,
        },
      ),
    /** Follows the test event where it shows. */
    sendTest: () =>
      test.mutate(
        { id },
        {
          onSuccess({ deliveryId }) {
            showToast(t("tested", { host }));
            choose({ endpoint: id, delivery: deliveryId, status: null, type: null, within: "any" });
          },
        },
      ),
  };
}
