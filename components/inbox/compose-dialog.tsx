"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { controlClass, Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import type { InboxDirectory } from "./use-directory.ts";

type ComposeDialogProps = { directory: InboxDirectory; onClose: () => void; onSent: (conversationId: string) => void };

/** E.164 of a number as people write it; null when it has no country code or cannot be one. */
export function phoneOf(text: string): string | null {
  const compact = text.replace(/[\s().\-/]/g, "").replace(/^00/, "+");
  return /^\+[1-9]\d{6,14}$/.test(compact) ? compact : null;
}

function reasonOf(code: string | null) {
  if (code === null) return "network";
  return code === "conflict" ? "heldByOthers" : "other";
}

/** Writes to a number; the conversation is found or made. */
export function ComposeDialog({ directory, onClose, onSent }: ComposeDialogProps) {
  const trpc = useTRPC();
  const t = useTranslations("inbox.compose");
  const te = useTranslations("errors");
  const channels = directory.channels.filter((channel) => !channel.isArchived);
  const [channelId, setChannelId] = useState(channels[0]?.id ?? "");
  const [to, setTo] = useState("");
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const [messageId] = useState(() => uuidv7());
  const start = useMutation({
    ...trpc.inbox.startConversation.mutationOptions(),
    onSuccess: ({ conversationId }) => {
      onSent(conversationId);
    },
  });
  const phone = phoneOf(to);
  const submit = () => {
    setTried(true);
    if (phone !== null && text.trim() !== "" && channelId !== "")
      start.mutate({ channelId, phone, messageId, draft: { text } });
  };
  const reason = start.isError ? te(reasonOf(domainCodeOf(start.error))) : null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t("title")}
      footer={
        <>
          {reason && (
            <p role="alert" className="me-auto self-center text-12 text-red-fg">
              {t("failed", { reason })}
            </p>
          )}
          <Button tone="primary" pending={start.isPending} onClick={submit}>
            {t("submit")}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t("phone")} hint={t("phoneHint")} error={isTried && phone === null ? t("phoneWrong") : undefined}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              inputMode="tel"
              dir="ltr"
              value={to}
              onChange={(event) => {
                setTo(event.target.value);
              }}
            />
          )}
        </Field>
        <Field label={t("channel")} error={isTried && channelId === "" ? t("channelMissing") : undefined}>
          {(control) => (
            <Select
              {...control}
              value={channelId}
              onChange={(event) => {
                setChannelId(event.target.value);
              }}
              options={channels.map((channel) => ({ value: channel.id, label: channel.name }))}
            />
          )}
        </Field>
        <Field label={t("text")} error={isTried && text.trim() === "" ? t("textMissing") : undefined}>
          {(control) => (
            <textarea
              {...control}
              dir="auto"
              rows={4}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
              }}
              className={`${controlClass} h-auto py-1.5`}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
