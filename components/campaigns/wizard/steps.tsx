"use client";
import { Check } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import type { CampaignProblem } from "#server/campaigns/find-problems.ts";

export const STEPS = ["audience", "message", "schedule", "review"] as const;
export type Step = (typeof STEPS)[number];

/** Reads the step of an address; the first one for anything else. */
export function readStep(text: string | null): Step {
  return STEPS.find((step) => step === text) ?? "audience";
}

type StepsProps = { base: string; current: Step; problems: readonly CampaignProblem[] };

/** The way to a launch. A step without a problem is checked off; every step can be gone to. */
export function Steps({ base, current, problems }: StepsProps) {
  const t = useTranslations("campaigns.wizard");
  return (
    <nav aria-label={t("steps")} className="mx-auto max-pane:w-full max-pane:overflow-x-auto">
      <ol className="flex items-center gap-1">
        {STEPS.map((step, index) => {
          const isCurrent = step === current;
          const isDone = step !== "review" && !problems.some((problem) => problem.step === step);
          return (
            <li key={step} className="flex items-center gap-1">
              {index > 0 && <span aria-hidden className="h-px w-4 bg-line-strong max-pane:w-2" />}
              <Link
                href={`${base}?step=${step}`}
                aria-current={isCurrent ? "step" : undefined}
                className={cx(
                  "flex h-8 items-center gap-1.5 rounded-md px-1.5 max-pane:h-11",
                  isCurrent ? "font-semibold text-fg" : "text-fg-2 hover:text-fg",
                )}
              >
                <span
                  aria-hidden
                  className={cx(
                    "grid size-5 place-items-center rounded-full text-11 font-semibold",
                    isCurrent ? "bg-accent text-on-accent" : "bg-accent-soft text-accent-fg",
                  )}
                >
                  {isDone && !isCurrent ? <Icon as={Check} size={12} /> : index + 1}
                </span>
                {t(`step.${step}`)}
                {isDone && <span className="sr-only">{t("done")}</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
