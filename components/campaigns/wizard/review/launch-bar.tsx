"use client";
import { ShieldCheck } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useFormatter, useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Input } from "#components/ui/input.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { Campaign } from "#server/campaigns/campaign-record.ts";

type LaunchBarProps = { campaign: Campaign; version: number; isSaved: boolean };

/** The last step: whoever launches types how many people get it. */
export function LaunchBar({ campaign, version, isSaved }: LaunchBarProps) {
  const t = useTranslations("campaigns.review");
  const format = useFormatter();
  const trpc = useTRPC();
  const review = useQuery({
    ...trpc.campaigns.review.queryOptions({ id: campaign.id }),
    enabled: campaign.segmentId !== null && isSaved,
  });
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const launch = useLaunch(campaign, setSaid);
  const count = review.data?.getsIt ?? 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (launch.isPending || !review.data) return;
    if (review.data.problems.length > 0) setSaid(t("problemsFirst"));
    else if (count === 0) setSaid(t("nobody"));
    else if (typed.replace(/\D/g, "") !== String(count)) setSaid(t("typedWrong", { count: format.number(count) }));
    else launch.mutate({ id: campaign.id, version, confirmCount: count });
  };
  return (
    <>
      <p className="flex items-center gap-2 text-12 text-fg-2">
        <Icon as={ShieldCheck} size={14} className="text-icon" />
        {t("proof")}
      </p>
      {review.data && (
        <form noValidate onSubmit={submit} className="ms-auto flex flex-wrap items-center justify-end gap-2">
          {said && (
            <span role="alert" className="text-12 text-red-fg">
              {said}
            </span>
          )}
          <label className="flex items-center gap-2 whitespace-nowrap text-fg-2">
            {t("typeCount", { count: format.number(count) })}
            <Input
              className="max-w-24"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setSaid(null);
              }}
            />
          </label>
          <Button type="submit" tone="primary" size="lg" pending={launch.isPending}>
            {t(campaign.schedule.kind === "now" ? "launch" : "schedule", { count })}
          </Button>
        </form>
      )}
    </>
  );
}

/** The count that a refused launch names instead; null when it names none. */
function countOf(error: unknown): number | null {
  const data: unknown = error instanceof TRPCClientError ? error.data : null;
  const details: unknown = data instanceof Object && "details" in data ? data.details : null;
  const count: unknown = details instanceof Object && "count" in details ? details.count : null;
  return typeof count === "number" ? count : null;
}

function useLaunch(campaign: Campaign, say: (words: string | null) => void) {
  const t = useTranslations("campaigns.review");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return useMutation(
    trpc.campaigns.launch.mutationOptions({
      onSuccess: () => showToast(t("launched", { name: campaign.name })),
      onError: (error) => {
        const count = countOf(error);
        if (count !== null) say(t("changed", { count }));
        else say(domainCodeOf(error) === "conflict" ? t("conflict") : errorText(error));
      },
      onSettled: () => queryClient.invalidateQueries(trpc.campaigns.pathFilter()),
    }),
  );
}
