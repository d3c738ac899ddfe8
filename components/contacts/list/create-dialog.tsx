"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

/** Adds somebody by hand, and opens them. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("contacts.create");
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { workspace } = useWorkspace();
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  const [isTried, setTried] = useState(false);
  const create = useMutation(
    trpc.contacts.create.mutationOptions({
      onSuccess: async ({ id }) => {
        await queryClient.invalidateQueries(trpc.contacts.pathFilter());
        onClose();
        router.push(`/w/${workspace.id}/contacts/${id}`);
      },
    }),
  );
  const isEmpty = name.trim() === "" && phone.trim() === "";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || create.isPending) return;
    const identities = phone.trim() === "" ? [] : [{ kind: "phone" as const, value: phone.trim() }];
    create.mutate({ name: name.trim(), identities });
  };
  const problem = (): string | undefined => {
    if (isTried && isEmpty) return t("nothing");
    if (!create.error) return undefined;
    const code = domainCodeOf(create.error);
    if (code === "conflict") return t("taken");
    return code === "request.invalid" ? t("phoneWrong") : errorText(create.error);
  };
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={t("body")}>
      <form className="grid gap-3.5" noValidate onSubmit={submit}>
        <Field label={t("name")}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("phone")} hint={t("phoneHint")} error={problem()}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              dir="ltr"
              autoComplete="off"
              maxLength={40}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
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
