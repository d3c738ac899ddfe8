"use client";
import { Braces } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { Field } from "#components/ui/field.tsx";
import { controlClass, Input } from "#components/ui/input.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { Select } from "#components/ui/select.tsx";
import { variantLetter } from "../rates.ts";
import { bindPlace, insertPlace, placesIn } from "./placeholders.ts";
import type { Draft } from "./use-draft.ts";

type Variant = Draft["variants"][number];
type VariantTextProps = { label: number; variant: Variant; onChange: (variant: Variant) => void };

const MAX_LENGTH = 65_536;

/** The text with its places, and what fills each of them. */
export function VariantText({ label, variant, onChange }: VariantTextProps) {
  const t = useTranslations("campaigns.message");
  const box = useRef<HTMLTextAreaElement>(null);
  const values = useValues();
  const insert = (attribute: string) => {
    const end = variant.body.length;
    const area = box.current;
    const selection = { start: area?.selectionStart ?? end, end: area?.selectionEnd ?? end };
    const { variant: next, cursor } = insertPlace(variant, attribute, selection);
    onChange(next);
    // After React has put the new text in.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <>
      <div className="relative">
        <Field label={`${t("text")} ${variantLetter(label)}`} hint={t("textHint")}>
          {(control) => (
            <textarea
              {...control}
              ref={box}
              dir="auto"
              rows={6}
              maxLength={MAX_LENGTH}
              className={cx(controlClass, "h-auto py-1.5 leading-5 max-pane:h-auto")}
              value={variant.body}
              onChange={(event) => onChange({ ...variant, body: event.target.value })}
            />
          )}
        </Field>
        <span className="absolute end-0 -top-1">
          <Menu
            align="end"
            trigger={
              <Button tone="plain" size="sm" icon={Braces}>
                {t("insert")}
              </Button>
            }
          >
            {values.map(({ value, label: name }) => (
              <MenuItem key={value} onSelect={() => insert(value)}>
                {name}
              </MenuItem>
            ))}
          </Menu>
        </span>
      </div>
      {placesIn(variant.body).length > 0 && <Bindings variant={variant} values={values} onChange={onChange} />}
    </>
  );
}

type NamedValue = { value: string; label: string };

/** What a place may be filled with. */
function useValues(): readonly NamedValue[] {
  const t = useTranslations("campaigns.message");
  const trpc = useTRPC();
  const attributes = useQuery(trpc.contacts.attributes.queryOptions());
  return [
    { value: "first_name", label: t("firstName") },
    { value: "name", label: t("fullName") },
    { value: "phone", label: t("phone") },
    ...(attributes.data ?? []).map(({ name }) => ({ value: name, label: name })),
  ];
}

type BindingsProps = { variant: Variant; values: readonly NamedValue[]; onChange: (variant: Variant) => void };

function Bindings({ variant, values, onChange }: BindingsProps) {
  const t = useTranslations("campaigns.message");
  return (
    <fieldset className="grid gap-2.5">
      <legend className="pb-1 text-12 font-medium text-fg-2">{t("values")}</legend>
      {placesIn(variant.body).map((number) => {
        const { attribute = "", fallback = "" } = variant.bindings[number - 1] ?? {};
        const known = values.some(({ value }) => value === attribute);
        const marker = `{{${String(number)}}}`;
        return (
          <div
            key={number}
            className="grid grid-cols-[56px_minmax(0,1fr)_minmax(0,1fr)] items-start gap-2 max-pane:grid-cols-[minmax(0,1fr)]"
          >
            <code aria-hidden className="pt-6 font-mono text-12 text-fg-2 max-pane:pt-0">
              {marker}
            </code>
            <Field label={t("attribute", { marker })}>
              {(control) => (
                <Select
                  {...control}
                  value={attribute}
                  options={[...(known ? [] : [{ value: attribute, label: attribute }]), ...values]}
                  onChange={(event) => onChange(bindPlace(variant, number, { attribute: event.target.value }))}
                />
              )}
            </Field>
            <Field label={t("fallback")} hint={fallback === "" ? t("fallbackHint") : undefined}>
              {(control) => (
                <Input
                  {...control}
                  dir="auto"
                  autoComplete="off"
                  maxLength={1_000}
                  value={fallback}
                  onChange={(event) => onChange(bindPlace(variant, number, { fallback: event.target.value }))}
                />
              )}
            </Field>
          </div>
        );
      })}
    </fieldset>
  );
}
