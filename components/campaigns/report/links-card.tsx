"use client";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Cell, Table } from "#components/ui/table.tsx";
import type { CampaignReport } from "#server/campaigns/report/read-report.ts";
import { variantLetter } from "../rates.ts";

/** Addresses of the text, with who followed them and how often. */
export function LinksCard({ links }: { links: CampaignReport["links"] }) {
  const t = useTranslations("campaigns.report");
  const format = useFormatter();
  const columns = [
    { key: "link", label: t("link") },
    { key: "variant", label: t("column.variant") },
    { key: "clickers", label: t("clickers"), isNumeric: true },
    { key: "clicks", label: t("clicks"), isNumeric: true },
  ];
  return (
    <Card title={t("links")} flush>
      {links.length === 0 ? (
        <p className="px-4 py-3 text-12 text-fg-3">{t("noLinks")}</p>
      ) : (
        <Table caption={t("links")} columns={columns}>
          {links.map(({ label, position, url, people, clicks }) => (
            <tr key={`${String(label)} ${String(position)}`}>
              <Cell>
                <bdi className="break-all">{url}</bdi>
              </Cell>
              <Cell className="text-fg-2">{variantLetter(label)}</Cell>
              <Cell className="text-end tabular-nums max-pane:text-start">
                <span className="me-2 text-fg-3 pane:hidden">{t("clickers")}</span>
                {format.number(people)}
              </Cell>
              <Cell className="text-end tabular-nums max-pane:text-start">
                <span className="me-2 text-fg-3 pane:hidden">{t("clicks")}</span>
                {format.number(clicks)}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
