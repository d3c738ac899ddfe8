"use client";
import { CircleAlert } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { CheckField } from "./check-field.tsx";
import { patternsOf } from "./patterns.ts";

type EventFieldsProps = { register: UseFormRegisterReturn; error: string | undefined };

/** Which events an endpoint gets: everything, all of a kind, or single types of the catalogue. */
export function EventFields({ register, error }: EventFieldsProps) {
  const t = useTranslations("developers.form");
  const trpc = useTRPC();
  const catalogue = useQuery(trpc.webhooks.catalogue.queryOptions());
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-12 font-medium text-fg-2">{t("events")}</legend>
      <div className="max-h-56 overflow-y-auto rounded-md border border-line px-3 py-1.5" tabIndex={-1}>
        <QueryState query={catalogue}>
          {(entries) =>
            patternsOf(entries).map(({ pattern, hint, isNested }) => (
              <div key={pattern} className={isNested ? "ps-5" : undefined}>
                <CheckField
                  register={register}
                  value={pattern}
                  label={<span className="font-mono text-12">{pattern}</span>}
                  hint={hint === "everything" ? t("everything") : hint === "kind" ? t("kind") : hint}
                />
              </div>
            ))
          }
        </QueryState>
      </div>
      {error && (
        <p role="alert" className="flex items-start gap-1.25 pt-1 text-12 text-red-fg">
          <Icon as={CircleAlert} size={14} className="mt-0.5" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
