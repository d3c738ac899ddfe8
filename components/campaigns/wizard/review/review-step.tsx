"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Campaign } from "#server/campaigns/campaign-record.ts";
import type { CampaignProblem } from "#server/campaigns/find-problems.ts";
import { Problems } from "../problems.tsx";
import { CostCard } from "./cost-card.tsx";
import { FinishCard } from "./finish-card.tsx";
import { WhoCard } from "./who-card.tsx";

type ReviewStepProps = {
  campaign: Campaign & { problems: readonly CampaignProblem[] };
  version: number;
  /** What is on screen is what the server has. */
  isSaved: boolean;
};

/** Who will get it and why others will not, until when, and for how much: read before anybody launches it. */
export function ReviewStep({ campaign, version, isSaved }: ReviewStepProps) {
  const t = useTranslations("campaigns");
  const trpc = useTRPC();
  const hasSegment = campaign.segmentId !== null;
  const review = useQuery({
    ...trpc.campaigns.review.queryOptions({ id: campaign.id }),
    enabled: hasSegment && isSaved,
  });
  if (!hasSegment) return <Problems problems={campaign.problems} />;
  return (
    <QueryState query={review}>
      {(read) => (
        <>
          {read.problems.length > 0 && <Problems problems={read.problems} />}
          {read.version !== version && <Card>{t("review.conflict")}</Card>}
          <WhoCard campaign={campaign} review={read} onRecount={() => void review.refetch()} />
          <FinishCard review={read} />
          <CostCard review={read} />
        </>
      )}
    </QueryState>
  );
}
