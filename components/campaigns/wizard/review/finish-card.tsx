"use client";
import { Hourglass } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { toneOf } from "#components/channels/state-tone.ts";
import { wakeTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { Dot } from "#components/ui/dot.tsx";
import { Cell, Table } from "#components/ui/table.tsx";
import type { ChannelPlan } from "#server/campaigns/review/plan-people.ts";
import type { CampaignReview } from "#server/campaigns/review/review-campaign.ts";

const COLUMNS = ["number", "state", "peopleOf", "pace", "starts", "finishes"] as const;

/** When each number is done with its people, and which one holds the finish. */
export function FinishCard({ review: { channels, finishesAt } }: { review: CampaignReview }) {
  const t = useTranslations("campaigns.review");
  const viewer = useViewer();
  const now = useNow();
  const holder = holderOf(channels);
  return (
    <Card title={t("finishTitle")} flush>
      <p className="px-4 py-3 text-fg-2">
        <span className="pe-1.5 text-20 font-semibold text-fg">
          {finishesAt ? wakeTime(finishesAt, now, viewer) : t("never")}
        </span>
        {finishesAt ? t("finish") : t("neverBody")}
      </p>
      <Table
        caption={t("finishTitle")}
        columns={COLUMNS.map((key) => ({
          key,
          label: t(key),
          isNumeric: key === "peopleOf",
        }))}
      >
        {channels.map((channel) => (
          <ChannelRow key={channel.channelId} channel={channel} />
        ))}
      </Table>
      {holder && (
        <Callout tone="amber" icon={Hourglass} className="m-3">
          <span className="font-semibold">{t("holds", { name: holder.name })}</span>{" "}
          {t(`holdsWhy.${holder.forecast.heldBy}`)}
        </Callout>
      )}
    </Card>
  );
}

/** The number that is done last, when others are done before it or something beside its pace holds it. */
function holderOf(channels: readonly ChannelPlan[]): ChannelPlan | null {
  const busy = channels.filter(({ people }) => people > 0);
  const endOf = ({ forecast }: ChannelPlan) => forecast.finishesAt?.getTime() ?? Infinity;
  const [last] = busy.toSorted((a, b) => endOf(b) - endOf(a));
  if (!last) return null;
  return busy.length > 1 || last.forecast.heldBy !== "pace" ? last : null;
}

function ChannelRow({ channel }: { channel: ChannelPlan }) {
  const t = useTranslations("campaigns.review");
  const tc = useTranslations("channels");
  const viewer = useViewer();
  const now = useNow();
  const format = useFormatter();
  const { name, state, people, perMinute, dayLimit, forecast } = channel;
  const { startsAt, finishesAt, heldBy } = forecast;
  const isHeld = people > 0 && heldBy !== "pace";
  return (
    <tr>
      <Cell className="font-medium">{name}</Cell>
      <Cell>
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Dot tone={toneOf(state)} />
          {tc(`state.${state}`)}
        </span>
      </Cell>
      <Cell className="text-end tabular-nums max-pane:text-start">{format.number(people)}</Cell>
      <Cell className="whitespace-nowrap text-fg-2">
        {t("perMinute", { count: perMinute })}
        {dayLimit !== null && `, ${t("perDay", { count: dayLimit })}`}
      </Cell>
      <Cell className="whitespace-nowrap">{startsAt && people > 0 ? wakeTime(startsAt, now, viewer) : ""}</Cell>
      <Cell className="whitespace-nowrap">
        {people > 0 && (
          <>
            <span className={isHeld ? "font-medium text-amber-fg" : undefined}>
              {finishesAt ? wakeTime(finishesAt, now, viewer) : t("never")}
            </span>
            {isHeld && <span className="ps-1.5 text-12 text-fg-3">{t(`hold.${heldBy}`)}</span>}
          </>
        )}
      </Cell>
    </tr>
  );
}
