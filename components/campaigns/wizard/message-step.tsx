"use client";
import { Plus, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { percent } from "#components/lib/format/percent.ts";
import { NumberField } from "#components/segments/builder/value-fields.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { variantLetter } from "../rates.ts";
import { CheckLine } from "./check-line.tsx";
import { PictureField } from "./picture-field.tsx";
import type { Draft, DraftEdit } from "./use-draft.ts";
import { VariantText } from "./variant-text.tsx";

const MAX_VARIANTS = 5;

type Variant = Draft["variants"][number];
type MessageStepProps = { draft: Draft; edit: DraftEdit };

/** What it says: one wording, or several to find out which works better. */
export function MessageStep({ draft, edit }: MessageStepProps) {
  const t = useTranslations("campaigns.message");
  const { variants } = draft;
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  const change = (index: number, variant: Variant) =>
    edit({ variants: variants.map((each, at) => (at === index ? variant : each)) });
  const add = () => {
    const last = variants.at(-1);
    edit({ variants: [...variants, last ? { ...last } : { body: "", mediaId: null, bindings: [], weight: 1 }] });
  };
  return (
    <>
      {variants.map((variant, index) => (
        <VariantCard
          key={index}
          label={index + 1}
          variant={variant}
          share={variant.weight / total}
          isOnly={variants.length === 1}
          onChange={(next) => change(index, next)}
          onRemove={() => edit({ variants: variants.filter((_, at) => at !== index) })}
        />
      ))}
      {variants.length < MAX_VARIANTS && (
        <Button icon={Plus} className="justify-self-start" onClick={add}>
          {t("add")}
        </Button>
      )}
      <Card>
        <div className="grid max-w-110 gap-4">
          <CheckLine
            label={t("tracks")}
            hint={t("tracksHint")}
            checked={draft.tracksLinks}
            onChange={(tracksLinks) => edit({ tracksLinks })}
          />
          <Field label={t("replyWindow")} hint={t("replyWindowHint")}>
            {(control) => (
              <NumberField
                {...control}
                className="max-w-20"
                value={draft.replyWindowHours}
                onValue={(hours) => {
                  if (hours !== null) edit({ replyWindowHours: Math.max(1, Math.min(720, Math.round(hours))) });
                }}
              />
            )}
          </Field>
        </div>
      </Card>
    </>
  );
}

type VariantCardProps = {
  label: number;
  variant: Variant;
  /** Of the people, between 0 and 1. */
  share: number;
  isOnly: boolean;
  onChange: (variant: Variant) => void;
  onRemove: () => void;
};

function VariantCard({ label, variant, share, isOnly, onChange, onRemove }: VariantCardProps) {
  const t = useTranslations("campaigns.message");
  const locale = useLocale();
  const letter = variantLetter(label);
  return (
    <Card
      title={t("variant", { label: letter })}
      actions={
        !isOnly && (
          <Button tone="plain" size="sm" icon={Trash2} onClick={onRemove}>
            {t("remove", { label: letter })}
          </Button>
        )
      }
    >
      <div className="grid max-w-160 gap-4">
        <VariantText label={label} variant={variant} onChange={onChange} />
        <PictureField mediaId={variant.mediaId} onChange={(mediaId) => onChange({ ...variant, mediaId })} />
        {!isOnly && (
          <Field label={t("weight")} hint={t("weightHint", { percent: percent(share, 1, locale) })}>
            {(control) => (
              <NumberField
                {...control}
                className="max-w-20"
                value={variant.weight}
                onValue={(weight) => {
                  if (weight !== null) onChange({ ...variant, weight: Math.max(1, Math.min(100, Math.round(weight))) });
                }}
              />
            )}
          </Field>
        )}
      </div>
    </Card>
  );
}
