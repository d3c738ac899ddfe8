"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import { useFailureText } from "../failure-text.ts";
import { hostOf } from "../host-of.ts";
import { ofLocalInput, toLocalInput } from "./local-time.ts";

const DAY_MS = 86_400_000;
const KEPT_MS = 14 * DAY_MS;

type ReplayDialogProps = { endpoint: EndpointRow; onClose: () => void };

/** Asks since when to send again, and says how many that would be before it is done. */
export function ReplayDialog({ endpoint: { id, url }, onClose }: ReplayDialogProps) {
  const t = useTranslations("developers.replay");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const failure = useFailureText();
  const [openedAt] = useState(() => Date.now());
  const [text, setText] = useState(() => toLocalInput(new Date(openedAt - DAY_MS)));
  const [which, setWhich] = useState<"failed" | "all">("failed");
  const [isTried, setTried] = useState(false);
  const since = ofLocalInput(text);
  const isWrong = !since || since.getTime() > openedAt || since.getTime() < openedAt - KEPT_MS;
  const input = { id, which, since: (since ?? new Date(openedAt)).toISOString() };
  const count = useQuery({
    ...trpc.webhooks.countReplay.queryOptions(input),
    enabled: !isWrong,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const replay = useMutation(
    trpc.webhooks.replaySince.mutationOptions({
      onSuccess() {
        showToast(t("started"));
        onClose();
        return queryClient.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  const found = count.data;
  const submit = () => {
    setTried(true);
    if (!isWrong && found && found.count > 0) replay.mutate(input);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title", { host: hostOf(url) })}
      description={t("body")}
      footer={
        <Button tone="primary" pending={replay.isPending} onClick={submit}>
          {found && found.count > 0 ? t("submit", { count: found.count }) : t("submitNone")}
        </Button>
      }
    >
      <div className="grid gap-3.5">
        {(replay.isError || count.isError) && (
          <Callout tone="red" live>
            {failure.of(replay.error ?? count.error)}
          </Callout>
        )}
        <Field label={t("since")} hint={t("sinceHint")} error={isWrong ? t("sinceWrong") : undefined}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={text}
              max={toLocalInput(new Date(openedAt))}
              min={toLocalInput(new Date(openedAt - KEPT_MS))}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Segmented
          label={t("which")}
          value={which}
          onChange={setWhich}
          options={[
            { value: "failed", label: t("failed") },
            { value: "all", label: t("all") },
          ]}
        />
        <p role="status" className="text-13 text-fg-2">
          {!isWrong &&
            !count.isError &&
            (found ? t(found.isExact ? "count" : "atLeast", { count: found.count }) : t("counting"))}
        </p>
        {isTried && !isWrong && found?.count === 0 && (
          <Callout tone="amber" live>
            {t("nothing")}
          </Callout>
        )}
      </div>
    </Dialog>
  );
}
