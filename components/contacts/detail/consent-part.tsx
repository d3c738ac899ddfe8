"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { dateMoment, useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC, useTRPCClient } from "#components/lib/trpc.tsx";
import { AsidePart } from "#components/shell/work-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Dot } from "#components/ui/dot.tsx";
import type { PersonDetail } from "#server/people/read-person.ts";
import { CONSENT_TONES, ConsentMark } from "../consent-mark.tsx";
import { RecordConsent } from "./record-consent.tsx";
import { useContactMoves } from "./use-contact-moves.ts";

const PAGE = 20;

/** Whether campaigns may go to them, with every word that was said about it. */
export function ConsentPart({ person: { contact, question, consent } }: { person: PersonDetail }) {
  const t = useTranslations("contacts.ledger");
  const { answerConsent } = useContactMoves();
  const [recording, setRecording] = useState<"opted_in" | "opted_out" | null>(null);
  const answer = (said: "opt_out" | "keep") => {
    if (question) answerConsent.mutate({ contactId: contact.id, messageId: question.messageId, answer: said });
  };
  return (
    <AsidePart title={t("title")} end={<ConsentMark consent={contact.consent} />}>
      {question && (
        <Callout tone="amber" className="mb-2.5">
          <p>{t("question", { wording: question.wording })}</p>
          <div className="flex flex-wrap gap-1.5 pt-1.5">
            <Button size="sm" pending={answerConsent.isPending} onClick={() => answer("opt_out")}>
              {t("answerOut")}
            </Button>
            <Button size="sm" pending={answerConsent.isPending} onClick={() => answer("keep")}>
              {t("answerKeep")}
            </Button>
          </div>
        </Callout>
      )}
      <Ledger contactId={contact.id} first={consent} />
      <div className="flex flex-wrap gap-1.5 pt-3">
        {contact.consent !== "opted_in" && (
          <Button size="sm" onClick={() => setRecording("opted_in")}>
            {t("optIn")}
          </Button>
        )}
        {contact.consent !== "opted_out" && (
          <Button size="sm" onClick={() => setRecording("opted_out")}>
            {t("optOut")}
          </Button>
        )}
      </div>
      {recording && <RecordConsent contactId={contact.id} status={recording} onClose={() => setRecording(null)} />}
    </AsidePart>
  );
}

type Entry = PersonDetail["consent"][number];

/** The latest entries, and older ones on demand. */
function Ledger({ contactId, first }: { contactId: string; first: readonly Entry[] }) {
  const t = useTranslations("contacts.ledger");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const last = first.at(-1)?.id;
  const older = useInfiniteQuery({
    queryKey: [...trpc.contacts.consent.pathKey(), "older", contactId, last],
    queryFn: ({ pageParam }) =>
      client.contacts.consent.query({ contactId, limit: PAGE, ...(pageParam !== undefined && { before: pageParam }) }),
    initialPageParam: last,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
    enabled: false,
  });
  const entries = [...first, ...(older.data?.pages.flat() ?? [])];
  const mayHaveMore = older.data ? older.hasNextPage : first.length === PAGE;
  if (entries.length === 0) return <p className="text-12 text-fg-3">{t("none")}</p>;
  return (
    <>
      <ul className="grid gap-2 text-12">
        {entries.map((entry) => (
          <LedgerLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {mayHaveMore && (
        <Button
          tone="plain"
          size="sm"
          className="mt-1.5"
          pending={older.isFetching}
          onClick={() => void (older.data ? older.fetchNextPage() : older.refetch())}
        >
          {t("older")}
        </Button>
      )}
    </>
  );
}

const SOURCES = ["member", "message", "import", "api", "erased"] as const;

function LedgerLine({ entry }: { entry: Entry }) {
  const t = useTranslations("contacts");
  const viewer = useViewer();
  const now = useNow();
  const at = dateMoment(entry.at, now, viewer);
  const source = SOURCES.find((each) => each === entry.source);
  return (
    <li className="grid grid-cols-[7px_minmax(0,1fr)_auto] gap-x-2">
      <Dot tone={CONSENT_TONES[entry.status]} className="mt-1.25" />
      <span>
        {t("ledger.entry", {
          status: t(`consent.${entry.status}`),
          source: source ? t(`ledger.source.${source}`) : entry.source,
        })}
      </span>
      <time dateTime={at.iso} title={at.exact} className="text-fg-3">
        {at.label}
      </time>
      {entry.wording && (
        <q dir="auto" className="col-span-2 col-start-2 text-start text-fg-3">
          {entry.wording}
        </q>
      )}
    </li>
  );
}
