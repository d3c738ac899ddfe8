"use client";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFieldArray, useWatch, type UseFormReturn } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Field } from "#components/ui/field.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { CheckField } from "./check-field.tsx";
import { EMPTY_CONDITION, FILTER_FIELDS, FILTER_OPERATORS, type EndpointForm } from "./endpoint-form.ts";

/** Conditions on the content of events, all or any of which have to hold. */
export function FilterFields({ form }: { form: UseFormReturn<EndpointForm> }) {
  const t = useTranslations("developers.form");
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "conditions" });
  const hasFilter = useWatch({ control, name: "hasFilter" });
  const error = formState.errors.conditions?.root?.message ?? formState.errors.conditions?.message;
  const toggle = register("hasFilter", {
    onChange: (event: { target: { checked: boolean } }) => {
      if (event.target.checked && fields.length === 0) append(EMPTY_CONDITION, { shouldFocus: false });
    },
  });
  return (
    <div className="grid gap-2">
      <CheckField label={t("filter")} hint={t("filterHint")} register={toggle} />
      {hasFilter && (
        <div className="grid gap-2 rounded-md border border-line p-2.5">
          <Field label={t("match")}>
            {(props) => (
              <Select
                {...props}
                {...register("match")}
                options={[
                  { value: "all", label: t("matchAll") },
                  { value: "any", label: t("matchAny") },
                ]}
              />
            )}
          </Field>
          {fields.map((field, index) => (
            <ConditionFields key={field.id} form={form} index={index} onRemove={() => remove(index)} />
          ))}
          {error && (
            <Callout tone="red" live>
              {error}
            </Callout>
          )}
          <Button size="sm" icon={Plus} className="justify-self-start" onClick={() => append(EMPTY_CONDITION)}>
            {t("addCondition")}
          </Button>
        </div>
      )}
    </div>
  );
}

type ConditionFieldsProps = { form: UseFormReturn<EndpointForm>; index: number; onRemove: () => void };

function ConditionFields({ form: { control, register }, index, onRemove }: ConditionFieldsProps) {
  const t = useTranslations("developers.form");
  const operator = useWatch({ control, name: `conditions.${index}.operator` });
  const number = index + 1;
  return (
    <div role="group" aria-label={t("condition", { number })} className="grid grid-cols-[1fr_100px_auto] gap-1.5">
      <Select
        aria-label={t("field", { number })}
        {...register(`conditions.${index}.field`)}
        options={FILTER_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) }))}
      />
      <Select
        aria-label={t("operator", { number })}
        {...register(`conditions.${index}.operator`)}
        options={FILTER_OPERATORS.map((value) => ({ value, label: t(`operators.${value}`) }))}
      />
      <IconButton icon={X} label={t("removeCondition", { number })} onClick={onRemove} />
      {operator !== "exists" && (
        <Input
          aria-label={t("values", { number })}
          placeholder={t("valuesHint")}
          className="col-span-3"
          {...register(`conditions.${index}.values`)}
        />
      )}
    </div>
  );
}
