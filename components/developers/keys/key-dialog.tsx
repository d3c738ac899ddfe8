"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useTRPC } from "#components/lib/trpc.tsx";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { useFailureText } from "../failure-text.ts";
import { OneTimeSecret } from "../one-time-secret.tsx";
import { CurlExample } from "./curl-example.tsx";
import { ScopeGrid } from "./scope-grid.tsx";
import { API_SCOPES, EXPIRIES } from "./scopes.ts";

/** Asks what a new key is for and may do, then shows it once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("developers.keys");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const failure = useFailureText();
  const create = useMutation(
    trpc.apiKeys.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter()),
    }),
  );
  const schema = z.object({
    name: z.string().trim().min(1, t("nameMissing")).max(80),
    scopes: z.array(z.enum(API_SCOPES)).min(1, t("scopesMissing")),
    expiry: z.enum(EXPIRIES),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: "", scopes: [] as z.infer<typeof schema>["scopes"], expiry: "90" as const },
  });
  const { errors, isDirty } = form.formState;
  // In reading order: the first wrong field in the order of registration gets the focus.
  const [name, scopes] = [form.register("name"), form.register("scopes")];
  const submit = form.handleSubmit(({ name, scopes, expiry }) =>
    create.mutate({ name, scopes, expiresInDays: expiry === "never" ? null : Number(expiry) }),
  );
  if (create.data)
    return (
      <OneTimeSecret
        title={t("readyTitle", { name: create.variables.name })}
        description={t("readyBody")}
        label={t("secret")}
        secret={create.data.token}
        onClose={onClose}
      >
        <CurlExample apiKey={create.data.token} scopes={create.variables.scopes} />
      </OneTimeSecret>
    );
  return (
    <Dialog open onOpenChange={onClose} title={t("add")}>
      <form className="grid gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
        <UnsavedGuard when={isDirty} />
        {create.isError && (
          <Callout tone="red" live>
            {failure.of(create.error)}
          </Callout>
        )}
        <Field label={t("name")} hint={t("nameHint")} error={errors.name?.message}>
          {(control) => <Input {...control} autoComplete="off" {...name} />}
        </Field>
        <ScopeGrid register={scopes} error={errors.scopes?.message} />
        <Field label={t("expiry")}>
          {(control) => (
            <Select
              {...control}
              {...form.register("expiry")}
              options={EXPIRIES.map((value) => ({ value, label: t(`in.${value}`) }))}
            />
          )}
        </Field>
        <Button type="submit" tone="primary" pending={create.isPending}>
          {t("submit")}
        </Button>
      </form>
    </Dialog>
  );
}
