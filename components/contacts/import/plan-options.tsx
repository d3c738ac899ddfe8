"use client";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { countries } from "#components/lib/format/countries.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Card } from "#components/ui/card.tsx";
import { cx } from "#components/ui/cx.ts";
import { Field } from "#components/ui/field.tsx";
import { controlClass } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { PlanDraft } from "./plan.ts";

const POLICIES = ["add_and_update", "add_only", "update_only"] as const;
const EMPTY = ["keep", "clear"] as const;

type PlanOptionsProps = {
  draft: PlanDraft;
  onChange: (next: Partial<PlanDraft>) => void;
  wordingMissing: boolean;
};

/** Whom an import touches, and what it brings besides the columns. */
export function PlanOptions({ draft, onChange, wordingMissing }: PlanOptionsProps) {
  const t = useTranslations("contacts.import");
  const locale = useLocale();
  const trpc = useTRPC();
  const tags = useQuery(trpc.contacts.tags.queryOptions());
  const places = useMemo(() => countries(locale), [locale]);
  return (
    <Card title={t("options")}>
      <div className="grid max-w-190 grid-cols-2 gap-4 max-pane:grid-cols-1">
        <Field label={t("country")} hint={t("countryHint")}>
          {(control) => (
            <Select
              {...control}
              value={draft.country}
              options={[{ value: "", label: t("noCountry") }, ...places]}
              onChange={(event) => onChange({ country: event.target.value })}
            />
          )}
        </Field>
        <Field label={t("policy")}>
          {(control) => (
            <Select
              {...control}
              value={draft.policy}
              options={POLICIES.map((value) => ({ value, label: t(`policies.${value}`) }))}
              onChange={(event) =>
                onChange({ policy: POLICIES.find((each) => each === event.target.value) ?? "add_and_update" })
              }
            />
          )}
        </Field>
        <Field label={t("emptyCells")}>
          {(control) => (
            <Select
              {...control}
              value={draft.emptyCells}
              options={EMPTY.map((value) => ({ value, label: t(`empty.${value}`) }))}
              onChange={(event) =>
                onChange({ emptyCells: EMPTY.find((each) => each === event.target.value) ?? "keep" })
              }
            />
          )}
        </Field>
        <Field label={t("tag")}>
          {(control) => (
            <Select
              {...control}
              value={String(draft.tagId ?? "")}
              options={[
                { value: "", label: t("noTag") },
                ...(tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(event) => onChange({ tagId: Number(event.target.value) || null })}
            />
          )}
        </Field>
        <div className="col-span-full grid gap-2">
          <label className="flex min-h-7 items-center gap-2 max-pane:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-accent max-pane:size-5"
              checked={draft.hasConsent}
              onChange={(event) => onChange({ hasConsent: event.target.checked })}
            />
            {t("consent")}
          </label>
          {draft.hasConsent && (
            <Field
              label={t("wording")}
              hint={t("consentHint")}
              error={wordingMissing ? t("wordingMissing") : undefined}
            >
              {(control) => (
                <textarea
                  {...control}
                  dir="auto"
                  rows={2}
                  maxLength={4_000}
                  className={cx(controlClass, "h-auto py-1.5 max-pane:h-auto")}
                  value={draft.wording}
                  onChange={(event) => onChange({ wording: event.target.value })}
                />
              )}
            </Field>
          )}
        </div>
      </div>
    </Card>
  );
}
