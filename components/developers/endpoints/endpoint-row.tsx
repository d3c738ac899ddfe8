"use client";
import { useTranslations } from "next-intl";
import { listTime, secondTime } from "#components/lib/format/dates.ts";
import { duration } from "#components/lib/format/duration.ts";
import { percent } from "#components/lib/format/percent.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Dot } from "#components/ui/dot.tsx";
import type { EndpointRow as Endpoint } from "#server/webhooks/sql/read-endpoints.ts";
import type { StandingRow } from "#server/webhooks/sql/read-standings.ts";
import { useAnswerText } from "../deliveries/answer-text.ts";
import { hostOf } from "../host-of.ts";
import { EndpointMenu } from "./endpoint-menu.tsx";
import { standingOf, STANDING_TONES } from "./standing.ts";
import { useEndpointMoves } from "./use-endpoint-moves.ts";

type EndpointRowProps = {
  endpoint: Endpoint;
  standing: StandingRow | undefined;
  selected: boolean;
  onSelect: () => void;
  onEdit: () => void;
};

/** An endpoint: how it does, in a word and in figures. A press shows its deliveries. */
export function EndpointRow({ endpoint, standing, selected, onSelect, onEdit }: EndpointRowProps) {
  const t = useTranslations("developers.endpoints");
  const moves = useEndpointMoves(endpoint);
  const { status, url, eventTypes, description } = endpoint;
  const word = standingOf(status, standing);
  const tone = STANDING_TONES[word];
  const asked = eventTypes.includes("*") ? t("everything") : eventTypes.join(", ");
  return (
    <li
      aria-current={selected ? "true" : undefined}
      className={cx(
        "relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 py-2 ps-4 pe-3 leading-4.5",
        selected ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <button
        type="button"
        onClick={onSelect}
        className="truncate text-start font-mono text-12 font-medium after:absolute after:inset-0"
      >
        <bdi>{hostOf(url)}</bdi>
      </button>
      <span className="relative flex items-center gap-1.5 text-12 font-medium">
        <Dot tone={tone} />
        <span className={tone === "red" ? "text-red-fg" : tone === "amber" ? "text-amber-fg" : undefined}>
          {t(`standing.${word}`)}
        </span>
        <EndpointMenu endpoint={endpoint} onEdit={onEdit} />
      </span>
      <div className="col-start-1 text-12 text-fg-2">
        <Figures endpoint={endpoint} standing={standing} />
      </div>
      {status === "disabled" && (
        <Button
          size="sm"
          className="relative col-start-2 row-span-2 row-start-2 self-center"
          onClick={() => moves.turn("enabled")}
        >
          {t("turnOn")}
        </Button>
      )}
      <div className="col-start-1 truncate text-12 text-fg-3" title={asked}>
        {[description, asked].filter(Boolean).join(" · ")}
      </div>
    </li>
  );
}

/** Why it is off and what is kept for it; else its day, what blocks it, and its last failure. */
function Figures({ endpoint, standing }: { endpoint: Endpoint; standing: StandingRow | undefined }) {
  const t = useTranslations("developers.endpoints");
  const viewer = useViewer();
  const now = useNow();
  const answerText = useAnswerText();
  const { disabledReason, disabledAt, keepsEvents, maxInFlight } = endpoint;
  if (disabledReason && disabledAt) {
    const kept = keepsEvents ? t("kept", { count: standing?.waiting ?? 0 }) : t("lost");
    return `${t(`off.${disabledReason}`, { time: listTime(disabledAt, now, viewer) })}. ${kept}`;
  }
  if (!standing) return null;
  const { succeeded, failed, p95Ms, inFlight, waiting, blockedUntil, failedAt } = standing;
  const count = succeeded + failed;
  const day =
    count === 0
      ? t("quiet")
      : t("day", {
          count,
          rate: percent(succeeded, count, viewer.locale),
          p95: duration(p95Ms ?? 0, viewer.locale),
          inFlight,
          cap: maxInFlight,
        });
  return (
    <>
      <p>
        {blockedUntil ? t("blocked", { count: waiting, time: secondTime(blockedUntil, now, viewer) }) : day}
        {!blockedUntil && waiting > 0 && `, ${t("waiting", { count: waiting })}`}
      </p>
      {failedAt && <p>{t("lastFailure", { time: secondTime(failedAt, now, viewer), answer: answerText(standing) })}</p>}
    </>
  );
}
