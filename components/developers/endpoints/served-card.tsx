"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Facts } from "#components/ui/facts.tsx";
import type { ContentFilter } from "#server/webhooks/filter.ts";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import { hostOf } from "../host-of.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";

/** An endpoint's settings in words. */
export function ServedCard({ endpoint }: { endpoint: EndpointRow }) {
  const t = useTranslations("developers.served");
  const te = useTranslations("developers.endpoints");
  const filterText = useFilterText();
  const [isEditing, setEditing] = useState(false);
  const { url, description, maxInFlight: cap, perSecond: pace, isOrdered, filter, keepsEvents } = endpoint;
  return (
    <Card
      title={t("title", { host: hostOf(url) })}
      actions={
        <Button size="sm" tone="plain" onClick={() => setEditing(true)}>
          {te("edit")}
        </Button>
      }
    >
      <Facts
        facts={[
          ...(description ? [{ term: t("about"), value: description }] : []),
          { term: t("most"), value: pace === null ? t("mostValue", { cap }) : t("mostPaced", { cap, pace }) },
          { term: t("order"), value: t(isOrdered ? "ordered" : "unordered") },
          { term: t("only"), value: filter ? filterText(filter) : t("onlyAll") },
          { term: t("off"), value: t(keepsEvents ? "kept" : "dropped") },
        ]}
      />
      {isEditing && <EndpointDialog endpoint={endpoint} onClose={() => setEditing(false)} onSaved={() => undefined} />}
    </Card>
  );
}

/** A filter as a sentence: "Team id is A or B, and Text contains refund". */
function useFilterText(): (filter: ContentFilter) => string {
  const t = useTranslations("developers.served");
  const tf = useTranslations("developers.form");
  return ({ match, conditions }) =>
    conditions
      .map(({ field, operator, values }) => {
        const parts = { field: tf(`fields.${field}`), operator: tf(`operators.${operator}`) };
        const either = values.reduceRight((rest, first) => (rest === "" ? first : t("or", { first, rest })), "");
        return either === "" ? t("conditionBare", parts) : t("condition", { ...parts, values: either });
      })
      .reduceRight((rest, first) => (rest === "" ? first : t(`join.${match}`, { first, rest })), "");
}
