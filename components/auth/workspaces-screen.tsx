"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useErrorText } from "#components/lib/error-text.ts";
import { distinctMarks, type Mark } from "#components/lib/format/person.ts";
import { loadPage } from "#components/lib/load-page.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { AuthFrame } from "#components/shell/auth-frame.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { LetterMark } from "#components/ui/letter-mark.tsx";
import { callAuth } from "./call-auth.ts";

/** After a sign-in with several workspaces, or none; and the way to one more. */
export function WorkspacesScreen() {
  const t = useTranslations("auth.workspaces");
  const trpc = useTRPC();
  const workspaces = useQuery(trpc.workspaces.list.queryOptions());
  const list = workspaces.data ?? [];
  const marks = distinctMarks(list);
  const isEmpty = list.length === 0;
  return (
    <AuthFrame
      title={isEmpty ? t("none") : t("title")}
      {...(isEmpty ? { description: t("noneBody") } : {})}
      footer={
        <Button tone="plain" onClick={() => void callAuth("sign-out", {}).then(() => loadPage("/sign-in"))}>
          {t("signOut")}
        </Button>
      }
    >
      {!isEmpty && (
        <ul className="grid gap-1.5">
          {list.map((workspace) => (
            <li key={workspace.id}>
              <a
                href={`/w/${workspace.id}/inbox`}
                aria-label={t("open", { name: workspace.name })}
                className="flex h-11 items-center gap-2.5 rounded-md border border-line bg-surface px-3 font-medium hover:bg-hover"
              >
                <WorkspaceMark mark={marks.get(workspace.id)} />
                {workspace.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <NewWorkspace />
    </AuthFrame>
  );
}

function NewWorkspace() {
  const t = useTranslations("auth");
  const trpc = useTRPC();
  const errorText = useErrorText();
  const create = useMutation(
    trpc.workspaces.create.mutationOptions({ onSuccess: ({ workspaceId }) => loadPage(`/w/${workspaceId}/inbox`) }),
  );
  const form = useForm({
    resolver: zodResolver(z.object({ name: z.string().trim().min(1, t("signUp.workspaceMissing")).max(80) })),
    defaultValues: { name: "" },
  });
  const submit = form.handleSubmit((values) => create.mutate(values));
  return (
    <form className="grid gap-3.5 border-t border-line pt-4" noValidate onSubmit={(event) => void submit(event)}>
      {create.isError && (
        <Callout tone="red" live>
          {errorText(create.error)}
        </Callout>
      )}
      <Field
        label={t("workspaces.newTitle")}
        hint={t("signUp.workspaceHint")}
        error={form.formState.errors.name?.message}
      >
        {(control) => <Input {...control} autoComplete="organization" {...form.register("name")} />}
      </Field>
      <Button type="submit" pending={create.isPending}>
        {t("workspaces.submit")}
      </Button>
    </form>
  );
}

function WorkspaceMark({ mark }: { mark: Mark | undefined }) {
  return mark && <LetterMark {...mark} size={20} />;
}
