"use client";
import { useTranslations } from "next-intl";
import { exactTime, secondTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { Dot } from "#components/ui/dot.tsx";
import type { ListedDelivery } from "#server/webhooks/sql/read-deliveries.ts";
import { ListLine, TWO_LINES } from "../list-line.tsx";
import { useAnswerText } from "./answer-text.ts";
import { stateOf, STATE_TONES } from "./delivery-state.ts";

/** One grid for the head and every line, so that they stand in columns; two lines each where there is no room. */
export const LINE_GRID =
  "grid grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_84px_minmax(0,1.15fr)_minmax(0,1.2fr)_36px] items-center gap-x-3 px-4";

type DeliveryLineProps = {
  delivery: ListedDelivery;
  /** Whom it goes to, in place of its id; absent in a list of one endpoint. */
  host: string | undefined;
  selected: boolean;
  isNarrow: boolean;
  onSelect: () => void;
};

/** A delivery in a line. Ids end in what tells them apart. */
export function DeliveryLine({ delivery, host, selected, isNarrow, onSelect }: DeliveryLineProps) {
  const t = useTranslations("developers.deliveries");
  const viewer = useViewer();
  const now = useNow();
  const answerText = useAnswerText();
  const { type, eventId, triedAt, dueAt, attempts } = delivery;
  const state = stateOf(delivery, now);
  const tried = triedAt ? (
    <time dateTime={triedAt.toISOString()} title={exactTime(triedAt, viewer)}>
      {secondTime(triedAt, now, viewer)}
    </time>
  ) : (
    t("notYet")
  );
  const word = (
    <span className="flex min-w-0 items-center gap-1.5">
      <Dot tone={STATE_TONES[state]} />
      <span className="truncate">
        {state === "retrying"
          ? t("state.retrying", { time: dueAt ? secondTime(dueAt, now, viewer) : "" })
          : t(`state.${state}`)}
      </span>
    </span>
  );
  return (
    <ListLine layout={isNarrow ? TWO_LINES : LINE_GRID} {...{ selected, onSelect }}>
      {isNarrow ? (
        <>
          <span className="flex min-w-0 justify-between gap-2">
            <bdi className="truncate font-mono">{type}</bdi>
            {word}
          </span>
          <span className="flex min-w-0 justify-between gap-2 text-fg-2">
            <span className="truncate">{answerText(delivery)}</span>
            <span className="shrink-0">{tried}</span>
          </span>
        </>
      ) : (
        <>
          <bdi className="truncate font-mono">{type}</bdi>
          <bdi className="truncate font-mono text-fg-2" title={eventId}>
            {host ?? `…${eventId.slice(-12)}`}
          </bdi>
          <span className="truncate text-fg-2">{tried}</span>
          {word}
          <span className="truncate text-fg-2">{answerText(delivery)}</span>
          <span className="text-end">
            <span aria-hidden>{attempts}</span>
            <span className="sr-only">{t("tries", { count: attempts })}</span>
          </span>
        </>
      )}
    </ListLine>
  );
}
