"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import type { ContactImport } from "#server/people/import/list-imports.ts";
import { comingIn, Outcomes } from "./outcomes.tsx";

/** What an import did, and where to go from here. */
export function ResultCard({ row }: { row: ContactImport }) {
  const t = useTranslations("contacts.import");
  const { workspace } = useWorkspace();
  const base = `/w/${workspace.id}`;
  return (
    <Card
      title={row.status === "cancelled" ? t("cancelled") : t("done", { count: comingIn(row.counts) })}
      footer={
        <>
          <Link href={`${base}/contacts`} className={buttonClass("primary")}>
            {t("toContacts")}
          </Link>
          <Link href={`${base}/segments/new`} className={buttonClass()}>
            {t("toSegment")}
          </Link>
          <Link href={`${base}/contacts/import`} className={buttonClass()}>
            {t("again")}
          </Link>
        </>
      }
    >
      <Outcomes counts={row.counts} />
      {row.keptOut > 0 && <Callout className="mt-3">{t("keptOut", { count: row.keptOut })}</Callout>}
    </Card>
  );
}
