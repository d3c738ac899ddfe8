"use client";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Icon } from "#components/ui/icon.tsx";
import { API_RESOURCES, scopeOf, VERBS } from "./scopes.ts";

type ScopeGridProps = { register: UseFormRegisterReturn; error: string | undefined };

/** What a key may do: a line per resource, a box per verb. */
export function ScopeGrid({ register, error }: ScopeGridProps) {
  const t = useTranslations("developers.keys");
  return (
    <fieldset className="min-w-0" aria-describedby="scopes-hint">
      <legend className="pb-1 text-12 font-medium text-fg-2">{t("scopes")}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_64px_64px] rounded-md border border-line">
        <span className="h-7 ps-3" />
        {VERBS.map((verb) => (
          <span key={verb} aria-hidden className="grid h-7 place-items-center text-12 font-medium text-fg-3">
            {t(verb)}
          </span>
        ))}
        {API_RESOURCES.map((resource) => (
          <div key={resource} className="col-span-3 grid grid-cols-subgrid border-t border-line">
            <span className="truncate py-1.5 ps-3 max-pane:py-3">{t(`resource.${resource}`)}</span>
            {VERBS.map((verb) => {
              const scope = scopeOf(resource, verb);
              if (!scope) return <span key={verb} />;
              return (
                <label key={verb} className="grid place-items-center">
                  <span className="sr-only">
                    {t(verb === "read" ? "mayRead" : "mayWrite", { resource: t(`resource.${resource}`) })}
                  </span>
                  <input
                    type="checkbox"
                    value={scope}
                    className="size-3.5 accent-accent max-pane:size-5"
                    {...register}
                  />
                </label>
              );
            })}
          </div>
        ))}
      </div>
      {error && (
        <p role="alert" className="flex items-start gap-1.25 pt-1 text-12 text-red-fg">
          <Icon as={CircleAlert} size={14} className="mt-0.5" />
          <span>{error}</span>
        </p>
      )}
      <p id="scopes-hint" className="pt-1 text-12 text-fg-3">
        {t("scopesHint")}
      </p>
    </fieldset>
  );
}
