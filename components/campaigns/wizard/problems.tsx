"use client";
import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import type { CampaignProblem } from "#server/campaigns/find-problems.ts";
import { variantLetter } from "../rates.ts";

/** What keeps the draft from being launched, said where it is put right. */
export function Problems({ problems }: { problems: readonly CampaignProblem[] }) {
  const t = useTranslations("campaigns");
  return (
    <Callout tone="amber">
      <p className="font-medium">{t("wizard.problems")}</p>
      <ul className="list-disc ps-4">
        {problems.map((problem, index) => (
          <li key={index}>
            {t(`problem.${problem.code}`, {
              label: problem.label === undefined ? "" : variantLetter(problem.label),
              marker: `{{${String(problem.variable ?? "")}}}`,
            })}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
