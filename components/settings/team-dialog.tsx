"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useErrorText } from "#components/lib/error-text.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

export type Team = { id: string; name: string; memberIds: string[] };

/** Names a team and picks its members; `team` null makes a new one. */
export function TeamDialog({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const t = useTranslations("settings.teams");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const members = useQuery(trpc.members.list.queryOptions());
  const schema = z.object({
    name: z.string().trim().min(1, t("nameMissing")).max(80),
    memberIds: z.array(z.string()),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: team?.name ?? "", memberIds: team?.memberIds ?? [] },
  });
  const outcome = {
    async onSuccess() {
      await Promise.all([
        queryClient.invalidateQueries(trpc.teams.list.queryFilter()),
        queryClient.invalidateQueries(trpc.members.list.queryFilter()),
      ]);
      onClose();
    },
    onError(error: unknown) {
      if (domainCodeOf(error) === "conflict") form.setError("name", { message: t("nameTaken") });
    },
  };
  const create = useMutation(trpc.teams.create.mutationOptions(outcome));
  const update = useMutation(trpc.teams.update.mutationOptions(outcome));
  const { errors, isDirty } = form.formState;
  const failure = create.error ?? update.error;
  const submit = form.handleSubmit((values) =>
    team ? update.mutate({ ...values, teamId: team.id }) : create.mutate(values),
  );
  return (
    <Dialog open onOpenChange={onClose} title={team ? team.name : t("add")}>
      <form className="grid gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
        <UnsavedGuard when={isDirty} />
        {failure && !errors.name && (
          <Callout tone="red" live>
            {errorText(failure)}
          </Callout>
        )}
        <Field label={t("name")} error={errors.name?.message}>
          {(control) => <Input {...control} autoComplete="off" {...form.register("name")} />}
        </Field>
        <fieldset className="grid gap-1">
          <legend className="pb-1 text-12 font-medium text-fg-2">{t("members")}</legend>
          {members.data?.map((member) => (
            <label key={member.id} className="flex h-7 items-center gap-2 max-pane:h-11">
              <input type="checkbox" value={member.id} className="accent-accent" {...form.register("memberIds")} />
              {member.name}
            </label>
          ))}
        </fieldset>
        <Button type="submit" tone="primary" pending={create.isPending || update.isPending}>
          {t(team ? "save" : "create")}
        </Button>
      </form>
    </Dialog>
  );
}
