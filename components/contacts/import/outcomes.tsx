"use client";
import { useFormatter, useTranslations } from "next-intl";
import type { OutcomeCounts } from "#server/people/import/states.ts";

const ORDER = ["created", "updated", "unchanged", "skipped", "repeated", "failed"] as const;

/** What became, or would become, of the records. Those that there are none of are left out, but for the new ones. */
export function Outcomes({ counts }: { counts: OutcomeCounts }) {
  const t = useTranslations("contacts.import.outcome");
  const format = useFormatter();
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {ORDER.filter((outcome) => outcome === "created" || counts[outcome] > 0).map((outcome) => (
        <div key={outcome} className="flex flex-col-reverse">
          <dt className={outcome === "failed" ? "text-12 text-red-fg" : "text-12 text-fg-2"}>{t(outcome)}</dt>
          <dd className="text-20 font-semibold tabular-nums">{format.number(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Records that come in. */
export function comingIn(counts: OutcomeCounts): number {
  return counts.created + counts.updated + counts.repeated;
}
