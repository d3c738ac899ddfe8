"use client";
import { useTranslations } from "next-intl";
import { exactTime, secondTime } from "#components/lib/format/dates.ts";
import { duration } from "#components/lib/format/duration.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { Dot } from "#components/ui/dot.tsx";
import type { RequestRow } from "#server/api-log/sql/read-requests.ts";
import { ListLine, TWO_LINES } from "../list-line.tsx";
import { OUTCOME_TONES, outcomeOf, shortPath } from "./outcome.ts";

/** One grid for the head and every line, so that they stand in columns; two lines each where there is no room. */
export const LINE_GRID =
  "grid grid-cols-[76px_minmax(0,2fr)_minmax(0,1.35fr)_minmax(0,0.9fr)_64px] items-center gap-x-3 px-4";

type RequestLineProps = { request: RequestRow; selected: boolean; isNarrow: boolean; onSelect: () => void };

/** A request in a line: when, what, the answer, whose key, how long. */
export function RequestLine({ request, selected, isNarrow, onSelect }: RequestLineProps) {
  const t = useTranslations("developers.log");
  const viewer = useViewer();
  const now = useNow();
  const { at, method, path, status, code, keyName, durationMs } = request;
  const time = (
    <time dateTime={at.toISOString()} title={exactTime(at, viewer)}>
      {secondTime(at, now, viewer)}
    </time>
  );
  const asked = (
    <bdi dir="ltr" className="truncate font-mono" title={`${method} ${path}`}>
      <span className="text-fg-2">{method}</span> {shortPath(path)}
    </bdi>
  );
  const answer = (
    <span className="flex min-w-0 items-center gap-1.5">
      <Dot tone={OUTCOME_TONES[outcomeOf(status)]} />
      <span className="shrink-0">{status}</span>
      {code && <bdi className="truncate font-mono text-fg-2">{code}</bdi>}
    </span>
  );
  return (
    <ListLine layout={isNarrow ? TWO_LINES : LINE_GRID} {...{ selected, onSelect }}>
      {isNarrow ? (
        <>
          <span className="flex min-w-0 justify-between gap-2">
            {asked}
            <span className="shrink-0 text-fg-2">{time}</span>
          </span>
          <span className="flex min-w-0 justify-between gap-2">
            {answer}
            <span className="truncate text-fg-2">{keyName}</span>
          </span>
        </>
      ) : (
        <>
          <span className="truncate text-fg-2">{time}</span>
          {asked}
          {answer}
          <span className="truncate text-fg-2">{keyName}</span>
          <span className="truncate text-end text-fg-2">
            <span className="sr-only">{t("column.took")} </span>
            {duration(durationMs, viewer.locale)}
          </span>
        </>
      )}
    </ListLine>
  );
}
