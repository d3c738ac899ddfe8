"use client";
import { Send } from "lucide-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { v7 as uuidv7 } from "uuid";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { usePageKeys } from "#components/shell/use-page-keys.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { Campaign } from "#server/campaigns/campaign-record.ts";
import { variantLetter } from "../rates.ts";
import type { Draft } from "./use-draft.ts";

type TestSendProps = { campaign: Campaign; draft: Draft };

/** Sends the message to one phone, to see it where it will be read. */
export function TestSend({ campaign, draft }: TestSendProps) {
  const t = useTranslations("campaigns.test");
  const [isOpen, setOpen] = useState(false);
  usePageKeys({ t: () => setOpen(true) });
  return (
    <>
      <Button icon={Send} keys={["T"]} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <TestDialog campaignId={campaign.id} draft={draft} onClose={() => setOpen(false)} />}
    </>
  );
}

const E164 = /^\+[1-9]\d{6,14}$/;

type TestDialogProps = { campaignId: string; draft: Draft; onClose: () => void };

function TestDialog({ campaignId, draft, onClose }: TestDialogProps) {
  const t = useTranslations("campaigns.test");
  const trpc = useTRPC();
  const errorText = useErrorText();
  const channels = useQuery(trpc.channels.list.queryOptions());
  const [messageId] = useState(() => uuidv7());
  const [phone, setPhone] = useState("");
  const [channelId, setChannelId] = useState(draft.channelIds[0] ?? null);
  const [label, setLabel] = useState("1");
  const [isTried, setTried] = useState(false);
  const digits = `+${phone.replace(/\D/g, "")}`;
  const isPhone = phone.trim().startsWith("+") && E164.test(digits);
  const from = channelId ?? channels.data?.[0]?.id ?? null;
  const send = useMutation(
    trpc.campaigns.sendTest.mutationOptions({
      onSuccess: () => {
        showToast(t("sent"));
        onClose();
      },
    }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isPhone || from === null || send.isPending) return;
    send.mutate({ id: campaignId, messageId, channelId: from, phone: digits, label: Number(label) });
  };
  const problem = isTried && !isPhone ? t("phoneMissing") : send.error && errorText(send.error);
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={t("body")}>
      <form className="grid gap-3.5" noValidate onSubmit={submit}>
        <Field label={t("to")} hint={t("toHint")} error={problem || undefined}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              dir="ltr"
              autoComplete="tel"
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("from")}>
          {(control) => (
            <Select
              {...control}
              value={from ?? ""}
              options={(channels.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setChannelId(event.target.value)}
            />
          )}
        </Field>
        {draft.variants.length > 1 && (
          <Field label={t("variant")}>
            {(control) => (
              <Select
                {...control}
                value={label}
                options={draft.variants.map((_, index) => ({
                  value: String(index + 1),
                  label: variantLetter(index + 1),
                }))}
                onChange={(event) => setLabel(event.target.value)}
              />
            )}
          </Field>
        )}
        <Button type="submit" tone="primary" pending={send.isPending}>
          {t("submit")}
        </Button>
      </form>
    </Dialog>
  );
}
