"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { OneTimeLink } from "./one-time-link.tsx";
import { ROLES_UP_TO } from "./roles.ts";

/** Asks whom to invite as what, then shows the link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { member } = useWorkspace();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const roles = ROLES_UP_TO[member.role];
  const invite = useMutation(
    trpc.members.invite.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.members.invitations.queryFilter()),
    }),
  );
  const form = useForm({
    resolver: zodResolver(z.object({ email: z.email(t("auth.emailWrong")), role: z.enum(roles) })),
    defaultValues: { email: "", role: roles[0] },
  });
  const submit = form.handleSubmit((values) => invite.mutate(values));
  if (invite.data)
    return (
      <OneTimeLink
        title={t("settings.members.invite")}
        description={t("settings.members.inviteReady", { email: form.getValues("email"), days: invite.data.days })}
        url={invite.data.url}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onOpenChange={onClose} title={t("settings.members.invite")}>
      <form className="grid gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
        {invite.isError && (
          <Callout tone="red" live>
            {errorText(invite.error)}
          </Callout>
        )}
        <Field label={t("settings.members.inviteEmail")} error={form.formState.errors.email?.message}>
          {(control) => <Input {...control} type="email" autoComplete="off" {...form.register("email")} />}
        </Field>
        <Field label={t("settings.members.inviteRole")}>
          {(control) => (
            <Select
              {...control}
              {...form.register("role")}
              options={roles.map((role) => ({ value: role, label: t(`settings.role.${role}`) }))}
            />
          )}
        </Field>
        <Button type="submit" tone="primary" pending={invite.isPending}>
          {t("settings.members.inviteSubmit")}
        </Button>
      </form>
    </Dialog>
  );
}
