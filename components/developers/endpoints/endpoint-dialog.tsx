"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { v7 as uuidv7 } from "uuid";
import { useTRPC } from "#components/lib/trpc.tsx";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import { useFailureText } from "../failure-text.ts";
import { hostOf } from "../host-of.ts";
import { OneTimeSecret } from "../one-time-secret.tsx";
import { CheckField } from "./check-field.tsx";
import { endpointFormSchema, formOf, inputOf } from "./endpoint-form.ts";
import { EventFields } from "./event-fields.tsx";
import { FilterFields } from "./filter-fields.tsx";

type EndpointDialogProps = {
  /** The endpoint to change; null to add one. */
  endpoint: EndpointRow | null;
  onClose: () => void;
  onSaved: (id: string) => void;
};

/** Asks where events go and which. A new endpoint's secret is shown once it is made. */
export function EndpointDialog({ endpoint, onClose, onSaved }: EndpointDialogProps) {
  const t = useTranslations("developers");
  const { form, submit, failure, isPending, made } = useEndpointForm(endpoint, onClose, onSaved);
  const { errors, isDirty } = form.formState;
  // In reading order: the first wrong field in the order of registration gets the focus.
  const [url, description, eventTypes] = [
    form.register("url"),
    form.register("description"),
    form.register("eventTypes"),
  ];
  if (made)
    return (
      <OneTimeSecret
        title={t("form.readyTitle", { host: hostOf(made.url) })}
        description={t("form.readyBody")}
        label={t("secrets.secret")}
        secret={made.secret}
        onClose={onClose}
      />
    );
  const title = endpoint ? t("form.editTitle", { host: hostOf(endpoint.url) }) : t("form.title");
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <form className="grid gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
        <UnsavedGuard when={isDirty} />
        {failure && (
          <Callout tone="red" live>
            {failure}
          </Callout>
        )}
        <Field label={t("form.url")} hint={t("form.urlHint")} error={errors.url?.message}>
          {(control) => <Input {...control} type="url" dir="ltr" autoComplete="off" spellCheck={false} {...url} />}
        </Field>
        <Field label={t("form.description")} hint={t("form.descriptionHint")} error={errors.description?.message}>
          {(control) => <Input {...control} autoComplete="off" maxLength={200} {...description} />}
        </Field>
        <EventFields register={eventTypes} error={errors.eventTypes?.message} />
        <FilterFields form={form} />
        <div className="grid grid-cols-2 gap-3">
          <Field label={t("form.cap")} hint={t("form.capHint")} error={errors.maxInFlight?.message}>
            {(control) => <Input {...control} inputMode="numeric" {...form.register("maxInFlight")} />}
          </Field>
          <Field label={t("form.pace")} hint={t("form.paceHint")} error={errors.perSecond?.message}>
            {(control) => <Input {...control} inputMode="numeric" {...form.register("perSecond")} />}
          </Field>
        </div>
        <div>
          <CheckField label={t("form.ordered")} hint={t("form.orderedHint")} register={form.register("isOrdered")} />
          <CheckField label={t("form.keeps")} hint={t("form.keepsHint")} register={form.register("keepsEvents")} />
        </div>
        <SubmitButton isNew={!endpoint} isPending={isPending} />
      </form>
    </Dialog>
  );
}

function SubmitButton({ isNew, isPending }: { isNew: boolean; isPending: boolean }) {
  const t = useTranslations();
  return (
    <Button type="submit" tone="primary" pending={isPending}>
      {isNew ? t("developers.form.submit") : t("ui.save")}
    </Button>
  );
}

/** The form with its two ways to be sent; a refused address is said beside its field. */
function useEndpointForm(endpoint: EndpointRow | null, onClose: () => void, onSaved: (id: string) => void) {
  const t = useTranslations("developers.form");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const failureText = useFailureText();
  const [id] = useState(() => endpoint?.id ?? uuidv7());
  const schema = endpointFormSchema({
    urlMissing: t("urlMissing"),
    eventsMissing: t("eventsMissing"),
    conditionsMissing: t("conditionsMissing"),
    valuesMissing: (number) => t("valuesMissing", { number }),
    capWrong: t("capWrong"),
    paceWrong: t("paceWrong"),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: formOf(endpoint) });
  const onError = (error: unknown) => {
    const message = failureText.ofUrl(error);
    if (message) form.setError("url", { message }, { shouldFocus: true });
  };
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.webhooks.list.queryFilter()),
      queryClient.invalidateQueries(trpc.webhooks.standings.queryFilter()),
    ]);
  const create = useMutation(
    trpc.webhooks.create.mutationOptions({
      onError,
      async onSuccess() {
        await refresh();
        onSaved(id);
      },
    }),
  );
  const change = useMutation(
    trpc.webhooks.change.mutationOptions({
      onError,
      async onSuccess() {
        await refresh();
        onSaved(id);
        onClose();
      },
    }),
  );
  const error = create.error ?? change.error;
  return {
    form,
    submit: form.handleSubmit((values) =>
      endpoint ? change.mutate({ id, ...inputOf(values) }) : create.mutate({ id, ...inputOf(values) }),
    ),
    failure: error && !failureText.ofUrl(error) ? failureText.of(error) : null,
    isPending: create.isPending || change.isPending,
    made: create.data && { secret: create.data.secret, url: create.variables.url },
  };
}
