"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { v7 as uuidv7 } from "uuid";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";

type CreateDialogProps = { segmentId: string | null; onClose: () => void };

/** Names a draft and opens it. */
export function CreateDialog({ segmentId, onClose }: CreateDialogProps) {
  const t = useTranslations("campaigns.create");
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { workspace } = useWorkspace();
  const [id] = useState(() => uuidv7());
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const create = useMutation(
    trpc.campaigns.create.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.campaigns.list.pathFilter());
        router.push(`/w/${workspace.id}/campaigns/${id}`);
      },
    }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "" || create.isPending) return;
    create.mutate({ id, name: name.trim(), ...(segmentId !== null && { segmentId }) });
  };
  const problem = isTried && name.trim() === "" ? t("nameMissing") : create.error && errorText(create.error);
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={t("body")}>
      <form className="grid gap-3.5" noValidate onSubmit={submit}>
        <Field label={t("name")} hint={t("nameHint")} error={problem || undefined}>
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
        <Button type="submit" tone="primary" pending={create.isPending}>
          {t("submit")}
        </Button>
      </form>
    </Dialog>
  );
}
