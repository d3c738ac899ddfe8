"use client";
import { useTranslations } from "next-intl";
import { exactTime, secondTime } from "#components/lib/format/dates.ts";
import { duration } from "#components/lib/format/duration.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { cx } from "#components/ui/cx.ts";
import type { AttemptRow } from "#server/webhooks/sql/read-attempts.ts";
import { useAnswerText } from "./answer-text.ts";

type AttemptListProps = {
  log: readonly AttemptRow[];
  /** When the next one is due, of a delivery that waits. */
  next: { at: Date | null; number: number } | null;
  selectedId: string | null;
  onSelect: (id: string) => void;
};

/** Every attempt, the last on top, with the next one above it. */
export function AttemptList({ log, next, selectedId, onSelect }: AttemptListProps) {
  const t = useTranslations("developers.delivery");
  const viewer = useViewer();
  const now = useNow();
  const answerText = useAnswerText();
  return (
    <ol aria-label={t("attempts")} className="grid content-start p-1.5 text-12 tabular-nums">
      {next && (
        <li className="grid grid-cols-[18px_1fr_auto] gap-x-2 px-2 py-1.75">
          <span className="text-fg-3">{next.number}</span>
          <span className="text-fg-2">{t("next")}</span>
          {next.at && next.at > now ? (
            <time className="text-fg-3" dateTime={next.at.toISOString()} title={exactTime(next.at, viewer)}>
              {secondTime(next.at, now, viewer)}
            </time>
          ) : (
            <span className="col-start-2 text-fg-3">{t("nextSoon")}</span>
          )}
        </li>
      )}
      {[...log].reverse().map((attempt) => (
        <li key={attempt.id}>
          <button
            type="button"
            aria-current={attempt.id === selectedId ? "true" : undefined}
            onClick={() => onSelect(attempt.id)}
            className={cx(
              "grid w-full grid-cols-[18px_1fr_auto] gap-x-2 rounded-md px-2 py-1.75 text-start",
              attempt.id === selectedId ? "bg-selected" : "hover:bg-hover",
            )}
          >
            <span className="text-fg-3">{attempt.number}</span>
            <span>
              <span className={cx("font-medium", attempt.failure && "text-red-fg")}>
                {answerText({ statusCode: attempt.statusCode, failure: attempt.failure })}
              </span>{" "}
              <span className="text-fg-3">{duration(attempt.durationMs, viewer.locale)}</span>
            </span>
            <time
              className="text-fg-3"
              dateTime={attempt.startedAt.toISOString()}
              title={exactTime(attempt.startedAt, viewer)}
            >
              {secondTime(attempt.startedAt, now, viewer)}
            </time>
            {attempt.number === 1 && <span className="col-start-2 text-fg-3">{t("first")}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
