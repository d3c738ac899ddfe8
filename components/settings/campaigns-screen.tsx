"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { NumberField } from "#components/segments/builder/value-fields.tsx";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { CampaignSettings } from "#server/campaigns/settings.ts";
import { PricesCard } from "./prices-card.tsx";
import { QueryState } from "./query-state.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** What holds for every campaign. Admins change it, supervisors read it. */
export function CampaignSettingsScreen() {
  const trpc = useTRPC();
  const { member } = useWorkspace();
  const mayChange = member.role === "admin" || member.role === "owner";
  const settings = useQuery(trpc.campaigns.settings.queryOptions());
  return (
    <SettingsPage section="campaigns">
      <QueryState query={settings}>
        {(known) => (
          <>
            <CapCard cap={known.cap} mayChange={mayChange} />
            <PricesCard prices={known.prices} mayChange={mayChange} />
          </>
        )}
      </QueryState>
    </SettingsPage>
  );
}

type CapCardProps = { cap: CampaignSettings["cap"]; mayChange: boolean };

function CapCard({ cap, mayChange }: CapCardProps) {
  const t = useTranslations("settings.campaigns");
  return (
    <Card title={t("capTitle")} description={t("capBody")}>
      {mayChange ? <CapForm cap={cap} /> : <p>{cap ? t("capIs", cap) : t("none")}</p>}
    </Card>
  );
}

const isWithin = (value: number | null, most: number): value is number =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= most;

function CapForm({ cap }: { cap: CampaignSettings["cap"] }) {
  const t = useTranslations("settings.campaigns");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [isOn, setOn] = useState(cap !== null);
  const [count, setCount] = useState<number | null>(cap?.count ?? 2);
  const [days, setDays] = useState<number | null>(cap?.days ?? 7);
  const [isTried, setTried] = useState(false);
  const change = useMutation(
    trpc.campaigns.changeCap.mutationOptions({
      onSuccess: (settings) => {
        queryClient.setQueryData(trpc.campaigns.settings.queryKey(), settings);
        showToast(t("saved"));
      },
      onError: (error) => showToast(errorText(error), { tone: "failed" }),
    }),
  );
  const next = isWithin(count, 1_000) && isWithin(days, 365) ? { count, days } : null;
  const isWrong = isOn && next === null;
  const isDirty = JSON.stringify(isOn ? next : null) !== JSON.stringify(cap);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong && !change.isPending) change.mutate({ cap: isOn ? next : null });
  };
  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-3">
      <UnsavedGuard when={isDirty && !change.isPending} />
      <label className="flex min-h-7 items-center gap-2 max-pane:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent max-pane:size-5"
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
        />
        {t("limit")}
      </label>
      {isOn && (
        <span className="flex flex-wrap items-center gap-2">
          <NumberField aria-label={t("count")} className="max-w-20" value={count} onValue={setCount} />
          {t("countUnit")}
          <NumberField aria-label={t("days")} className="max-w-20" value={days} onValue={setDays} />
          {t("daysUnit")}
        </span>
      )}
      {isTried && isWrong && (
        <p role="alert" className="text-12 text-red-fg">
          {t("capWrong")}
        </p>
      )}
      <Button type="submit" pending={change.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
