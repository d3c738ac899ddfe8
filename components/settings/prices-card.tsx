"use client";
import { Plus, X } from "lucide-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { countries } from "#components/lib/format/countries.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { Cell, Table } from "#components/ui/table.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { CampaignSettings } from "#server/campaigns/settings.ts";
import { PROVIDERS, priceProblem, type Price } from "./prices.ts";

type PricesCardProps = { prices: CampaignSettings["prices"]; mayChange: boolean };
const COLUMNS = ["provider", "country", "amount", "currency", "remove"] as const;

/** The workspace's own table of prices. */
export function PricesCard({ prices, mayChange }: PricesCardProps) {
  const t = useTranslations("settings.campaigns");
  const { rows, setRows, save, isSaving, isDirty, problem } = usePrices(prices);
  const change = (index: number, next: Partial<Price>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...next } : row)));
  return (
    <Card
      flush
      title={t("priceTitle")}
      description={t("priceBody")}
      footer={
        mayChange && (
          <>
            <Button
              icon={Plus}
              onClick={() => setRows([...rows, { provider: "linked", country: "", amount: "", currency: "EUR" }])}
            >
              {t("add")}
            </Button>
            {isDirty && (
              <Button tone="primary" pending={isSaving} onClick={save}>
                {t("save")}
              </Button>
            )}
            {problem && (
              <p role="alert" className="text-12 text-red-fg">
                {t(problem)}
              </p>
            )}
          </>
        )
      }
    >
      <UnsavedGuard when={isDirty && !isSaving} />
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-12 text-fg-3">{t("noPrices")}</p>
      ) : (
        <Table
          caption={t("caption")}
          columns={COLUMNS.map((key) => ({ key, label: t(key), hidden: key === "remove" }))}
        >
          {rows.map((row, index) => (
            <PriceLine
              key={index}
              row={row}
              mayChange={mayChange}
              onChange={(next) => change(index, next)}
              onRemove={() => setRows(rows.filter((_, at) => at !== index))}
            />
          ))}
        </Table>
      )}
    </Card>
  );
}

function usePrices(prices: PricesCardProps["prices"]) {
  const t = useTranslations("settings.campaigns");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [rows, setRows] = useState<readonly Price[]>(prices);
  const [isTried, setTried] = useState(false);
  const change = useMutation(
    trpc.campaigns.changePrices.mutationOptions({
      onSuccess: (settings) => {
        queryClient.setQueryData(trpc.campaigns.settings.queryKey(), settings);
        setRows(settings.prices);
        showToast(t("saved"));
      },
      onError: (error) => showToast(errorText(error), { tone: "failed" }),
    }),
  );
  const wrong = priceProblem(rows);
  const save = () => {
    setTried(true);
    if (wrong === null && !change.isPending)
      change.mutate({
        prices: rows.map((row) => ({ ...row, provider: PROVIDERS.find((each) => each === row.provider) ?? "linked" })),
      });
  };
  return {
    rows,
    setRows,
    save,
    isSaving: change.isPending,
    isDirty: JSON.stringify(rows) !== JSON.stringify(prices),
    problem: isTried ? wrong : null,
  };
}

type PriceLineProps = {
  row: Price;
  mayChange: boolean;
  onChange: (next: Partial<Price>) => void;
  onRemove: () => void;
};

function PriceLine({ row, mayChange, onChange, onRemove }: PriceLineProps) {
  const t = useTranslations("settings.campaigns");
  const tc = useTranslations("channels.provider");
  const locale = useLocale();
  const places = useMemo(() => [{ value: "", label: t("anyCountry") }, ...countries(locale)], [locale, t]);
  if (!mayChange)
    return (
      <tr>
        {[row.provider, places.find(({ value }) => value === row.country)?.label, row.amount, row.currency, ""].map(
          (text, index) => (
            <Cell key={index}>{text}</Cell>
          ),
        )}
      </tr>
    );
  return (
    <tr>
      <Cell>
        <Select
          aria-label={t("provider")}
          value={row.provider}
          options={PROVIDERS.map((value) => ({ value, label: tc(value) }))}
          onChange={(event) => onChange({ provider: event.target.value })}
        />
      </Cell>
      <Cell>
        <Select
          aria-label={t("country")}
          value={row.country}
          options={places}
          onChange={(event) => onChange({ country: event.target.value })}
        />
      </Cell>
      <Cell>
        <Input
          aria-label={t("amount")}
          inputMode="decimal"
          maxLength={13}
          value={row.amount}
          onChange={(event) => onChange({ amount: event.target.value.trim().replace(",", ".") })}
        />
      </Cell>
      <Cell>
        <Input
          aria-label={t("currency")}
          maxLength={3}
          value={row.currency}
          onChange={(event) => onChange({ currency: event.target.value.toUpperCase() })}
        />
      </Cell>
      <Cell>
        <IconButton icon={X} label={t("remove")} onClick={onRemove} />
      </Cell>
    </tr>
  );
}
