"use client";
import { Download, RefreshCw } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { clockTime } from "#components/lib/format/dates.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Cell, Table } from "#components/ui/table.tsx";
import type { Campaign } from "#server/campaigns/campaign-record.ts";
import type { CampaignReview } from "#server/campaigns/review/review-campaign.ts";
import { variantLetter } from "../../rates.ts";
import { REASON_FILLS, reasonOf, seenReason, useReasonWords, type SeenReason } from "../../reasons.ts";
import { PeopleDialog } from "./people-dialog.tsx";

type WhoCardProps = { campaign: Campaign; review: CampaignReview; onRecount: () => void };

/** How many get it, and a line for every reason why others do not. */
export function WhoCard({ campaign, review, onRecount }: WhoCardProps) {
  const t = useTranslations("campaigns.review");
  const viewer = useViewer();
  const format = useFormatter();
  const trpc = useTRPC();
  const { workspace } = useWorkspace();
  const segments = useQuery(trpc.segments.list.queryOptions());
  const [seen, setSeen] = useState<SeenReason | null>(null);
  const { total, getsIt, reasons, missing, readAt } = review;
  const held = missing.reduce((sum, { people }) => sum + people, 0);
  const name = segments.data?.find(({ id }) => id === campaign.segmentId)?.name ?? "";
  return (
    <Card
      flush
      title={t("whoTitle")}
      description={
        <>
          <Link
            href={`/w/${workspace.id}/segments/${campaign.segmentId ?? ""}`}
            className="text-accent-fg underline-offset-2 hover:underline"
          >
            {t("segment", { name })}
          </Link>
          {", "}
          {t("counted", { time: clockTime(readAt, viewer) })}
        </>
      }
      actions={
        <>
          <a
            href={`/api/campaigns/${workspace.id}/${campaign.id}/audience.csv`}
            download
            className={buttonClass("plain")}
          >
            <Icon as={Download} size={14} />
            {t("csv")}
          </a>
          <IconButton icon={RefreshCw} label={t("recount")} onClick={onRecount} />
        </>
      }
    >
      <p className="px-4 pt-3 text-fg-2">
        <span className="pe-1.5 text-20 font-semibold text-fg tabular-nums">{format.number(getsIt)}</span>
        {t("of", { total, rest: total - getsIt })}
      </p>
      <SplitBar getsIt={getsIt} reasons={reasons} />
      {(reasons.length > 0 || held > 0) && (
        <Table
          caption={t("whoTitle")}
          columns={(["reason", "words", "people", "see"] as const).map((key) => ({
            key,
            label: t(`column.${key}`),
            hidden: key === "see",
            isNumeric: key === "people",
          }))}
        >
          {reasons.map(({ reason, people }) => (
            <ReasonRow key={reason} reason={reason} people={people} onSee={() => setSeen(seenReason(reason))} />
          ))}
          {missing.map(({ label, variable, attribute, people }) => (
            <ReasonRow
              key={`${String(label)} ${String(variable)}`}
              reason="variable_missing"
              words={t("missing", { attribute, label: variantLetter(label) })}
              people={people}
              onSee={() => setSeen("variable_missing")}
            />
          ))}
        </Table>
      )}
      {seen && (
        <PeopleDialog
          campaignId={campaign.id}
          reason={seen}
          people={seen === "variable_missing" ? held : (reasons.find((each) => each.reason === seen)?.people ?? 0)}
          onClose={() => setSeen(null)}
        />
      )}
    </Card>
  );
}

function SplitBar({ getsIt, reasons }: Pick<CampaignReview, "getsIt" | "reasons">) {
  const t = useTranslations("campaigns.review");
  return (
    <div
      role="img"
      aria-label={t("chart", { count: getsIt })}
      className="mx-4 my-2.5 flex h-2 gap-px overflow-hidden rounded-xs bg-line"
    >
      {getsIt > 0 && <span style={{ flexGrow: getsIt }} className="bg-accent" />}
      {reasons.map(({ reason, people }) => (
        <span key={reason} style={{ flexGrow: people }} className={REASON_FILLS[reasonOf(reason)]} />
      ))}
    </div>
  );
}

type ReasonRowProps = { reason: string; words?: string; people: number; onSee: () => void };

function ReasonRow({ reason, words, people, onSee }: ReasonRowProps) {
  const t = useTranslations("campaigns.review");
  const format = useFormatter();
  const { nameOf, whyOf } = useReasonWords();
  return (
    <tr>
      <Cell className="pane:w-64">
        <span className="flex items-center gap-2 font-medium">
          <span aria-hidden className={cx("size-1.75 shrink-0 rounded-xs", REASON_FILLS[reasonOf(reason)])} />
          {nameOf(reason)}
        </span>
      </Cell>
      <Cell className="text-fg-2">{words ?? whyOf(reason)}</Cell>
      <Cell className="text-end tabular-nums max-pane:text-start">{format.number(people)}</Cell>
      <Cell className="w-16 text-end max-pane:text-start">
        <button
          type="button"
          aria-label={t("seeLabel", { reason: nameOf(reason) })}
          onClick={onSee}
          className="font-medium text-accent-fg underline-offset-2 hover:underline max-pane:min-h-11"
        >
          {t("see")}
        </button>
      </Cell>
    </tr>
  );
}
