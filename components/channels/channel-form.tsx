"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { useTRPC } from "#components/lib/trpc.tsx";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { ChannelView } from "#server/channels/list-channels.ts";

const MAX_PER_MINUTE = 6_000;

type ChannelFormProps = {
  /** The number to change; absent to add one. */
  channel?: ChannelView | undefined;
  /** Pretend numbers are on offer here. */
  canSimulate: boolean;
  onClose: () => void;
  onSaved: (channelId: string) => void;
};

/** Adds a number, or changes the name and pace of one. */
export function ChannelForm({ channel, canSimulate, onClose, onSaved }: ChannelFormProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const t = useTranslations("channels.form");
  const tc = useTranslations("channels");
  const tu = useTranslations("ui");
  const te = useTranslations("errors");
  const [id] = useState(() => channel?.id ?? uuidv7());
  const [name, setName] = useState(channel?.name ?? "");
  const [provider, setProvider] = useState<"linked" | "simulated">(channel?.provider ?? "linked");
  const [pace, setPace] = useState(String(channel?.perMinute ?? 20));
  const [warmUp, setWarmUp] = useState(channel?.warmUpStartedOn ?? "");
  const [isTried, setTried] = useState(false);
  const settle = {
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: trpc.channels.pathKey() });
      onSaved(id);
    },
  };
  const create = useMutation({ ...trpc.channels.create.mutationOptions(), ...settle });
  const update = useMutation({ ...trpc.channels.update.mutationOptions(), ...settle });
  const isDirty =
    name !== (channel?.name ?? "") ||
    pace !== String(channel?.perMinute ?? 20) ||
    warmUp !== (channel?.warmUpStartedOn ?? "");
  const perMinute = Number(pace);
  const isPaceWrong = !Number.isInteger(perMinute) || perMinute < 1 || perMinute > MAX_PER_MINUTE;
  const submit = () => {
    setTried(true);
    if (name.trim() === "" || isPaceWrong) return;
    if (channel) update.mutate({ id, name, perMinute, warmUpStartedOn: warmUp || null });
    else create.mutate({ id, name, provider, perMinute });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={channel ? channel.name : t("title")}
      footer={
        <>
          {(create.isError || update.isError) && (
            <p role="alert" className="me-auto self-center text-12 text-red-fg">
              {te("other")}
            </p>
          )}
          <Button onClick={onClose}>{tu("cancel")}</Button>
          <Button tone="primary" pending={create.isPending || update.isPending} onClick={submit}>
            {channel ? tu("save") : t("submit")}
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
        <UnsavedGuard when={isDirty} />
        <Field
          label={t("name")}
          hint={t("nameHint")}
          error={isTried && name.trim() === "" ? t("nameMissing") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={80}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
              }}
            />
          )}
        </Field>
        {!channel && canSimulate && (
          <div className="grid justify-items-start gap-1">
            <span aria-hidden className="text-12 font-medium text-fg-2">
              {t("provider")}
            </span>
            <Segmented
              label={t("provider")}
              value={provider}
              onChange={setProvider}
              options={[
                { value: "linked", label: tc("provider.linked") },
                { value: "simulated", label: tc("provider.simulated") },
              ]}
            />
            <p className="text-12 text-fg-3">{t(provider === "linked" ? "linkedHint" : "simulatedHint")}</p>
          </div>
        )}
        <Field
          label={t("pace")}
          hint={t("paceHint")}
          error={isTried && isPaceWrong ? t("paceWrong", { max: MAX_PER_MINUTE }) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={pace}
              onChange={(event) => {
                setPace(event.target.value);
              }}
            />
          )}
        </Field>
        {channel && (
          <Field label={t("warmUp")} hint={t("warmUpHint")}>
            {(control) => (
              <Input
                {...control}
                type="date"
                className="max-w-44"
                value={warmUp}
                onChange={(event) => {
                  setWarmUp(event.target.value);
                }}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
