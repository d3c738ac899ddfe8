import type { AttributeType } from "#server/segments/states.ts";
import type { ImportPlan } from "#server/people/import/inputs.ts";

/** What the mapping step holds: for each header its target, "" to leave it out. */
export type PlanDraft = {
  targets: Readonly<Record<string, string>>;
  newTypes: Readonly<Record<string, AttributeType>>;
  country: string;
  policy: ImportPlan["policy"];
  emptyCells: ImportPlan["emptyCells"];
  tagId: number | null;
  hasConsent: boolean;
  wording: string;
};

export type PlanProblem = "phoneMissing" | "phoneTwice" | "wordingMissing";

/** The plan to begin with: the one that was chosen before, else what the file's headers propose. */
export function draftOf(plan: ImportPlan | null, proposed: Readonly<Record<string, string>>): PlanDraft {
  return {
    targets: { ...(plan?.mapping ?? proposed) },
    newTypes: { ...plan?.newTypes },
    country: plan?.country ?? "",
    policy: plan?.policy ?? "add_and_update",
    emptyCells: plan?.emptyCells ?? "keep",
    tagId: plan?.tagIds[0] ?? null,
    hasConsent: plan !== null && plan.consentWording !== null,
    wording: plan?.consentWording ?? "",
  };
}

/** What keeps a plan from being checked; null when nothing does. */
export function problemOf({ targets, hasConsent, wording }: PlanDraft): PlanProblem | null {
  const used = Object.values(targets).filter((target) => target !== "");
  if (!used.includes("phone")) return "phoneMissing";
  if (new Set(used).size < used.length) return "phoneTwice";
  return hasConsent && wording.trim() === "" ? "wordingMissing" : null;
}

const FIELDS = ["phone", "name", "email", "tags"] as const;
type Target = ImportPlan["mapping"][string];

function targetOf(text: string): Target | null {
  const field = FIELDS.find((each) => each === text);
  if (field) return field;
  return text.startsWith("attribute:") ? `attribute:${text.slice("attribute:".length)}` : null;
}

/** The plan as it is sent. */
export function planOf(draft: PlanDraft): ImportPlan {
  const mapping: ImportPlan["mapping"] = {};
  for (const [header, text] of Object.entries(draft.targets)) {
    const target = targetOf(text);
    if (target) mapping[header] = target;
  }
  return {
    mapping,
    newTypes: { ...draft.newTypes },
    country: draft.country || null,
    policy: draft.policy,
    emptyCells: draft.emptyCells,
    tagIds: draft.tagId === null ? [] : [draft.tagId],
    consentWording: draft.hasConsent ? draft.wording.trim() : null,
  };
}
