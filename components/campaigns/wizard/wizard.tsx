"use client";
import { useSearchParams } from "next/navigation";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { clockTime } from "#components/lib/format/dates.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import { useErrorText } from "#components/lib/error-text.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { WorkPage } from "#components/shell/work-page.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { Campaign } from "#server/campaigns/campaign-record.ts";
import type { CampaignProblem } from "#server/campaigns/find-problems.ts";
import { StateBadge } from "../state-badge.tsx";
import { AudienceStep } from "./audience-step.tsx";
import { MessageStep } from "./message-step.tsx";
import { PreviewAside } from "./preview-aside.tsx";
import { Problems } from "./problems.tsx";
import { LaunchBar } from "./review/launch-bar.tsx";
import { ReviewStep } from "./review/review-step.tsx";
import { ScheduleStep } from "./schedule-step.tsx";
import { readStep, STEPS, Steps, type Step } from "./steps.tsx";
import { TestSend } from "./test-send.tsx";
import { useDraft, type DraftState } from "./use-draft.ts";

type WizardProps = {
  campaign: Campaign & { problems: readonly CampaignProblem[] };
  /** Takes the draft as the server has it now. */
  onReload: () => void;
};

/** A draft on its way to a launch, a step at a time; nothing is lost between them. */
export function Wizard({ campaign, onReload }: WizardProps) {
  const t = useTranslations("campaigns");
  const { workspace } = useWorkspace();
  const step = readStep(useSearchParams().get("step"));
  const state = useDraft(campaign);
  const { draft, edit, isDirty } = state;
  const list = `/w/${workspace.id}/campaigns`;
  const base = `${list}/${campaign.id}`;
  const problems = campaign.problems.filter((problem) => problem.step === step);
  return (
    <WorkPage
      crumb={{ label: t("title"), href: list }}
      title={draft.name || campaign.name}
      badge={<StateBadge status="draft" />}
      middle={<Steps base={base} current={step} problems={campaign.problems} />}
      actions={
        <>
          <SavedMark state={state} />
          <TestSend campaign={campaign} draft={draft} />
        </>
      }
      asideLabel={t("preview.title")}
      aside={<PreviewAside campaignId={campaign.id} draft={draft} />}
      footer={
        step === "review" ? (
          <LaunchBar campaign={campaign} version={state.version} isSaved={!isDirty} />
        ) : (
          <StepLinks base={base} step={step} />
        )
      }
    >
      <UnsavedGuard when={isDirty && !state.isSaving && state.error !== null} />
      {state.isConflict && (
        <Callout tone="amber" live action={<Button onClick={onReload}>{t("wizard.reload")}</Button>}>
          {t("wizard.conflict")}
        </Callout>
      )}
      {step !== "review" && problems.length > 0 && <Problems problems={problems} />}
      {step === "audience" && <AudienceStep draft={draft} edit={edit} />}
      {step === "message" && <MessageStep draft={draft} edit={edit} />}
      {step === "schedule" && <ScheduleStep draft={draft} edit={edit} />}
      {step === "review" && <ReviewStep campaign={campaign} version={state.version} isSaved={!isDirty} />}
    </WorkPage>
  );
}

function SavedMark({ state }: { state: DraftState }) {
  const t = useTranslations("campaigns.wizard");
  const errorText = useErrorText();
  const viewer = useViewer();
  if (state.isConflict) return null;
  if (state.error && state.isDirty && !state.isSaving)
    return (
      <span role="alert" className="flex items-center gap-2 text-12 text-red-fg">
        {t("saveFailed", { reason: errorText(state.error) })}
        <Button size="sm" onClick={state.retry}>
          {t("retry")}
        </Button>
      </span>
    );
  return (
    <span role="status" className="text-12 text-fg-3 tabular-nums">
      {state.isDirty || state.isSaving ? t("saving") : t("saved", { time: clockTime(state.savedAt, viewer) })}
    </span>
  );
}

function StepLinks({ base, step }: { base: string; step: Step }) {
  const t = useTranslations("campaigns.wizard");
  const at = STEPS.indexOf(step);
  const [before, after] = [STEPS[at - 1], STEPS[at + 1]];
  return (
    <>
      {before && (
        <Link href={`${base}?step=${before}`} className={buttonClass("default", "lg")}>
          {t("back")}
        </Link>
      )}
      {after && (
        <Link href={`${base}?step=${after}`} className={`${buttonClass("primary", "lg")} ms-auto`}>
          {t("next", { step: t(`step.${after}`) })}
        </Link>
      )}
    </>
  );
}
