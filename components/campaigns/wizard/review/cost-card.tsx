"use client";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import type { Cost, CostLine } from "#server/campaigns/review/cost.ts";
import type { CampaignReview } from "#server/campaigns/review/review-campaign.ts";

/** An amount of money, as the reader writes it; decimal texts lose nothing. */
function money(amount: string, currency: string, locale: string): string {
  const shape = { style: "currency", currency, maximumFractionDigits: 6 } as const;
  return new Intl.NumberFormat(locale, shape).format(Number(amount));
}

/** What it costs at most: replies and skips only make it less. */
export function CostCard({ review: { cost } }: { review: CampaignReview }) {
  const t = useTranslations("campaigns.review");
  return (
    <Card title={t("costTitle")} actions={<Total cost={cost} />}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-fg-2">
        {merged(cost.lines).map((line, index) => (
          <li key={index}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Where nothing is paid, or nobody knows, the country says nothing. */
function merged(lines: readonly CostLine[]): CostLine[] {
  const free = lines.filter(({ kind }) => kind === "free");
  const sums = [...Map.groupBy(free, ({ provider }) => provider)].map(([provider, group]) => ({
    ...{ kind: "free" as const, provider, country: null },
    people: group.reduce((sum, { people }) => sum + people, 0),
  }));
  return [...lines.filter(({ kind }) => kind !== "free"), ...sums];
}

function Total({ cost }: { cost: Cost }) {
  const t = useTranslations("campaigns.review");
  const locale = useLocale();
  const parts = cost.totals.map(({ amount, currency }) => t("costTotal", { amount: money(amount, currency, locale) }));
  const unknown = cost.unknown > 0 ? [t("costUnknown", { count: cost.unknown })] : [];
  const all = [...parts, ...unknown];
  return <span className="font-semibold">{all.length > 0 ? all.join(", ") : t("costFree")}</span>;
}

function Line({ line }: { line: CostLine }) {
  const t = useTranslations("campaigns.review");
  const tc = useTranslations("channels.provider");
  const locale = useLocale();
  const provider = line.provider === "linked" || line.provider === "simulated" ? tc(line.provider) : line.provider;
  const { people, country } = line;
  if (line.kind === "free") return `${provider}: ${t("free", { people })}`;
  const place =
    country === null ? t("anyCountry") : (new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country);
  if (line.kind !== "priced") return `${provider}, ${place}: ${t("unknownLine", { people })}`;
  return `${provider}, ${place}: ${t("costLine", { people, each: money(line.each, line.currency, locale) })}`;
}
