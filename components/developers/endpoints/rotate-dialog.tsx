"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import { useFailureText } from "../failure-text.ts";
import { hostOf } from "../host-of.ts";
import { OneTimeSecret } from "../one-time-secret.tsx";

/** How long the old secret may sign too, in hours. */
const OVERLAPS = [0, 1, 24, 72, 168];

/** Gives an endpoint a new secret, shown once. */
export function RotateDialog({ endpoint: { id, url }, onClose }: { endpoint: EndpointRow; onClose: () => void }) {
  const t = useTranslations("developers.secrets");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const failure = useFailureText();
  const [hours, setHours] = useState(24);
  const host = hostOf(url);
  const rotate = useMutation(
    trpc.webhooks.rotateSecret.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.webhooks.list.queryFilter()),
    }),
  );
  if (rotate.data)
    return (
      <OneTimeSecret
        title={t("readyTitle", { host })}
        description={t("readyBody")}
        label={t("secret")}
        secret={rotate.data.secret}
        onClose={onClose}
      />
    );
  const overlap = (count: number) => (count < 48 ? t("hours", { count }) : t("days", { count: count / 24 }));
  return (
    <Dialog open onOpenChange={onClose} title={t("rotateTitle", { host })} description={t("rotateBody")}>
      <div className="grid gap-3.5">
        {rotate.isError && (
          <Callout tone="red" live>
            {failure.of(rotate.error)}
          </Callout>
        )}
        <Field label={t("overlap")}>
          {(control) => (
            <Select
              {...control}
              value={String(hours)}
              onChange={(event) => setHours(Number(event.target.value))}
              options={OVERLAPS.map((count) => ({ value: String(count), label: overlap(count) }))}
            />
          )}
        </Field>
        <Button tone="primary" pending={rotate.isPending} onClick={() => rotate.mutate({ id, overlapHours: hours })}>
          {t("submit")}
        </Button>
      </div>
    </Dialog>
  );
}
