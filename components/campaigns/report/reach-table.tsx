"use client";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { percent } from "#components/lib/format/percent.ts";
import { Cell, Table } from "#components/ui/table.tsx";
import type { CampaignReport, Reached } from "#server/campaigns/report/read-report.ts";
import { variantLetter } from "../rates.ts";

export const STEPS = ["planned", "sent", "delivered", "read", "replied", "clicked", "failed"] as const;
const COLUMNS = ["variant", ...STEPS] as const;
/** How much of a long wording tells it apart. */
const SHOWN_TEXT = 60;

/** How far people came, for each wording and for all. */
export function ReachTable({ report: { variants, total } }: { report: CampaignReport }) {
  const t = useTranslations("campaigns.report");
  return (
    <Table
      caption={t("summary")}
      columns={COLUMNS.map((key) => ({
        key,
        label: t(`column.${key}`),
        isNumeric: key !== "variant",
      }))}
    >
      {variants.length > 1 &&
        variants.map((variant) => (
          <ReachRow
            key={variant.label}
            name={t("variant", { label: variantLetter(variant.label), body: variant.body.slice(0, SHOWN_TEXT) })}
            reached={variant}
          />
        ))}
      <ReachRow name={t("all")} reached={total} isTotal />
    </Table>
  );
}

type ReachRowProps = { name: string; reached: Reached; isTotal?: boolean };

function ReachRow({ name, reached, isTotal = false }: ReachRowProps) {
  const t = useTranslations("campaigns.report");
  return (
    <tr className={isTotal ? "font-semibold" : undefined}>
      <Cell>
        <bdi className="line-clamp-1">{name}</bdi>
      </Cell>
      {STEPS.map((step) => (
        <Cell key={step} className="text-end tabular-nums max-pane:flex max-pane:justify-between">
          <span className="font-normal text-fg-3 pane:hidden">{t(`column.${step}`)}</span>
          <StepValue reached={reached} step={step} />
        </Cell>
      ))}
    </tr>
  );
}

type StepValueProps = { reached: Reached; step: (typeof STEPS)[number] };

/** A number of people with its share of those whom it was sent to. */
export function StepValue({ reached, step }: StepValueProps) {
  const t = useTranslations("campaigns.report");
  const format = useFormatter();
  const locale = useLocale();
  const value = reached[step];
  const hasShare = step !== "planned" && step !== "sent" && step !== "failed" && reached.sent > 0;
  return (
    <span className="block">
      {format.number(value)}
      {hasShare && (
        <span className="block text-11 font-normal text-fg-3">
          {t("ofSent", { percent: percent(value, reached.sent, locale) })}
        </span>
      )}
      {step === "replied" && value > 0 && (
        <span className="block text-11 font-normal text-fg-3">
          {t("certain", { count: reached.repliedForCertain })}
        </span>
      )}
    </span>
  );
}
