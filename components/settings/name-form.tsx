"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useErrorText } from "#components/lib/error-text.ts";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { showToast } from "#components/ui/toast.ts";

type NameFormProps = {
  name: string;
  autoComplete: string;
  words: { label: string; missing: string; submit: string; saved: string };
  onSave: (name: string) => Promise<unknown>;
  /** Fields below the name that cannot be changed here. */
  children?: ReactNode;
};

/** Renames a person or a workspace. */
export function NameForm({ name, autoComplete, words, onSave, children }: NameFormProps) {
  const router = useRouter();
  const errorText = useErrorText();
  const schema = z.object({ name: z.string().trim().min(1, words.missing).max(80) });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name } });
  const rename = useMutation({
    mutationFn: (values: { name: string }) => onSave(values.name),
    onSuccess(_, values) {
      form.reset(values);
      showToast(words.saved);
      router.refresh();
    },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((values) => rename.mutate(values));
  return (
    <form className="grid max-w-90 gap-3.5" noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedGuard when={isDirty} />
      {rename.isError && (
        <Callout tone="red" live>
          {errorText(rename.error)}
        </Callout>
      )}
      <Field label={words.label} error={errors.name?.message}>
        {(control) => (
          // The value stands in the server's page too: the form fills it in only once it is alive.
          <Input {...control} autoComplete={autoComplete} defaultValue={name} {...form.register("name")} />
        )}
      </Field>
      {children}
      <Button type="submit" className="justify-self-start" pending={rename.isPending}>
        {words.submit}
      </Button>
    </form>
  );
}
