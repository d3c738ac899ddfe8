"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type SubmitEvent } from "react";
import { v7 as uuidv7 } from "uuid";
import { useErrorText } from "#components/lib/error-text.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { AttributeType } from "#server/segments/states.ts";

const TYPES = ["text", "number", "boolean", "date"] as const satisfies readonly AttributeType[];

/** Names an attribute. */
export function AttributeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("segments.attributes");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [id] = useState(() => uuidv7());
  const [name, setName] = useState("");
  const [type, setType] = useState<AttributeType>("text");
  const [isFilterable, setFilterable] = useState(false);
  const [isTried, setTried] = useState(false);
  const hasIndex = type === "text" || type === "number";
  const define = useMutation(
    trpc.segments.defineAttribute.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.segments.pathFilter());
        showToast(t("added", { name: name.trim() }));
        onClose();
      },
    }),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "" || define.isPending) return;
    define.mutate({ id, name: name.trim(), type, isFilterable: hasIndex && isFilterable });
  };
  const refusal = define.error && (domainCodeOf(define.error) === "conflict" ? t("taken") : errorText(define.error));
  const problem = isTried && name.trim() === "" ? t("nameMissing") : (refusal ?? undefined);
  return (
    <Dialog open onOpenChange={onClose} title={t("dialogTitle")} description={t("dialogBody")}>
      <form className="grid gap-3.5" noValidate onSubmit={submit}>
        <Field label={t("name")} hint={t("nameHint")} error={problem}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("typeLabel")}>
          {(control) => (
            <Select
              {...control}
              value={type}
              options={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={(event) => setType(TYPES.find((each) => each === event.target.value) ?? "text")}
            />
          )}
        </Field>
        {hasIndex && (
          <label className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2">
            <input
              type="checkbox"
              className="mt-0.5 size-4 accent-accent"
              checked={isFilterable}
              onChange={(event) => setFilterable(event.target.checked)}
            />
            <span>
              {t("filterable")}
              <span className="block text-12 text-fg-3">{t("filterableHint")}</span>
            </span>
          </label>
        )}
        <Button type="submit" tone="primary" pending={define.isPending}>
          {t("submit")}
        </Button>
      </form>
    </Dialog>
  );
}
