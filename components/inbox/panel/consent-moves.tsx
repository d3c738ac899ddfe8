"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { RecordConsent } from "../later.tsx";

type Status = "opted_in" | "opted_out";
const MOVES = [
  ["opted_in", "optIn"],
  ["opted_out", "optOut"],
] as const satisfies readonly [Status, string][];

/** Writes down what the customer said about campaigns elsewhere: on the phone, in the shop. */
export function ConsentMoves({ contactId, consent }: { contactId: string; consent: Status | "unknown" }) {
  const t = useTranslations("contacts.ledger");
  const [recording, setRecording] = useState<Status | null>(null);
  return (
    <div className="flex flex-wrap gap-1.5 pt-2.5">
      {MOVES.filter(([status]) => status !== consent).map(([status, words]) => (
        <Button key={status} size="sm" onClick={() => setRecording(status)}>
          {t(words)}
        </Button>
      ))}
      {recording && <RecordConsent contactId={contactId} status={recording} onClose={() => setRecording(null)} />}
    </div>
  );
}
