"use client";
import { Hourglass } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { wakeTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { LiveForecast } from "#server/campaigns/report/forecast-live.ts";
import type { CampaignLive, LiveChannel } from "#server/campaigns/report/read-live.ts";
import { handed, meant, waiting } from "../rates.ts";
import { useMayManage } from "../campaigns-gate.tsx";
import { useReasonWords } from "../reasons.ts";
import { useCampaignMoves } from "../use-campaign-moves.ts";

type NumbersCardProps = { live: CampaignLive; forecast: LiveForecast | null };

/** What each number does: how far it is, what holds it, and when it is done. */
export function NumbersCard({ live, forecast }: NumbersCardProps) {
  const t = useTranslations("campaigns.live");
  const busy = live.channels.filter(({ people }) => people.total > 0);
  return (
    <Card title={t("numbers")} flush>
      {busy.length === 0 ? (
        <p className="px-4 py-3 text-12 text-fg-3">{t("noNumbers")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {busy.map((channel) => (
            <NumberLine
              key={channel.channelId}
              live={live}
              channel={channel}
              isRunning={live.status === "running"}
              doneAt={forecast?.channels.find(({ channelId }) => channelId === channel.channelId)?.finishesAt ?? null}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type NumberState = "sending" | "held" | "done" | "idle";
const LOOKS = {
  sending: { word: "sending", tone: "green" },
  held: { word: "heldBadge", tone: "amber" },
  done: { word: "doneBadge", tone: "neutral" },
  idle: { word: "idleBadge", tone: "neutral" },
} as const satisfies Record<NumberState, { word: string; tone: Tone }>;

const isUsedUp = ({ dayLimit, sentToday }: LiveChannel) => dayLimit !== null && sentToday >= dayLimit;

function stateOf(channel: LiveChannel, isRunning: boolean): NumberState {
  const { people, holds, state } = channel;
  if (waiting(people) === 0) return "done";
  if (!isRunning) return "idle";
  const onlyHeld = people.pending + people.queued === 0 && holds.length > 0;
  return isUsedUp(channel) || onlyHeld || state !== "connected" ? "held" : "sending";
}

type NumberLineProps = { live: CampaignLive; channel: LiveChannel; isRunning: boolean; doneAt: Date | null };

function NumberLine({ live, channel, isRunning, doneAt }: NumberLineProps) {
  const t = useTranslations("campaigns.live");
  const tr = useTranslations("campaigns.review");
  const viewer = useViewer();
  const now = useNow();
  const format = useFormatter();
  const { name, people, perMinute, dayLimit } = channel;
  const total = meant(people);
  const gone = handed(people);
  const state = stateOf(channel, isRunning);
  const { word, tone } = LOOKS[state];
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex items-center gap-2">
        <bdi className="min-w-0 truncate font-medium">{name}</bdi>
        <Badge tone={tone}>{t(word)}</Badge>
        <span className="ms-auto tabular-nums">
          <span className="font-semibold">{format.number(gone)}</span>{" "}
          <span className="text-fg-2">{t("ofTotal", { total })}</span>
        </span>
      </div>
      <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-xs bg-line">
        {gone > 0 && <span style={{ flexGrow: gone }} className="bg-accent" />}
        {total > gone && (
          <span style={{ flexGrow: total - gone }} className={state === "held" ? "bg-amber-line" : "bg-line"} />
        )}
      </div>
      <Holds channel={channel} />
      {channel.movable > 0 && <MovePeople live={live} people={channel.movable} />}
      <div className="flex flex-wrap gap-x-3 text-12 text-fg-2">
        <span>
          {tr("perMinute", { count: perMinute })}
          {dayLimit !== null && `, ${tr("perDay", { count: dayLimit })}`}
        </span>
        <span>{t("waiting", { count: waiting(people) })}</span>
        {state !== "done" && doneAt && (
          <span className="ms-auto">{t("doneAt", { time: wakeTime(doneAt, now, viewer) })}</span>
        )}
      </div>
    </li>
  );
}

/** The number will not come back by itself: its people can go to the others. */
function MovePeople({ live, people }: { live: CampaignLive; people: number }) {
  const t = useTranslations("campaigns.live");
  const moves = useCampaignMoves(live);
  const mayManage = useMayManage();
  if (!mayManage) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-12">
      <Button size="sm" pending={moves.isMovingLost} onClick={moves.moveLost}>
        {t("movePeople", { count: people })}
      </Button>
      <span className="text-fg-2">{t("moveBody")}</span>
    </p>
  );
}

/** Why people of this number wait longer than its pace asks. */
function Holds({ channel }: { channel: LiveChannel }) {
  const format = useFormatter();
  const { nameOf, whyOf } = useReasonWords();
  return (
    <>
      {isUsedUp(channel) && <Hold title={nameOf("warm_up")} why={whyOf("warm_up")} />}
      {channel.holds.map(({ reason, people }) => (
        <Hold key={reason} title={`${nameOf(reason)}: ${format.number(people)}`} why={whyOf(reason)} />
      ))}
    </>
  );
}

function Hold({ title, why }: { title: string; why: string }) {
  return (
    <p className="flex items-start gap-1.5 text-12">
      <Icon as={Hourglass} size={14} className="mt-0.5 text-amber-fg" />
      <span>
        <span className="font-medium text-amber-fg">{title}.</span> <span className="text-fg-2">{why}</span>
      </span>
    </p>
  );
}
