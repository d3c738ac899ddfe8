"use client";
import { Undo2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { UnsavedGuard } from "#components/shell/unsaved-guard.tsx";
import { usePageKeys } from "#components/shell/use-page-keys.ts";
import { WorkPage } from "#components/shell/work-page.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { Segment } from "#server/segments/index.ts";
import { ConsentPart, CountPart } from "../side/count-parts.tsx";
import { ExplainPart } from "../side/explain-part.tsx";
import { SamplePart } from "../side/sample-part.tsx";
import { UsedBy } from "../used-by.tsx";
import { useSegmentMoves } from "../use-segment-moves.ts";
import { BuilderProvider } from "./builder-context.tsx";
import { treeOf, wholeFilter } from "./convert.ts";
import { GroupView } from "./group-view.tsx";
import { useBuilderState } from "./use-builder-state.ts";
import { useContactTotal, useLiveCount, useSavedCount } from "./use-counts.ts";
import type { Vocabulary } from "./use-vocabulary.ts";
import { useWords } from "./use-words.ts";

type SegmentBuilderProps = { segment: Segment | null; vocabulary: Vocabulary };

/** Who is in it, line by line, beside how many that are. */
export function SegmentBuilder({ segment, vocabulary }: SegmentBuilderProps) {
  const t = useTranslations("segments");
  const { workspace } = useWorkspace();
  const base = `/w/${workspace.id}/segments`;
  const state = useBuilderState(segment, vocabulary);
  const { builder, tree, filter } = state;
  const saved = segment && wholeFilter(treeOf(segment.filter), vocabulary.kindOf);
  const { name, setName, save, isSaving, isTried, nameProblem } = useSaving(segment, state, base);
  const isDirty = name !== (segment?.name ?? "") || JSON.stringify(filter) !== JSON.stringify(saved ?? { all: [] });
  const live = useLiveCount(filter, state.builderId);
  const total = useContactTotal();
  const savedCount = useSavedCount(saved);
  const words = useWords(vocabulary);
  usePageKeys({
    "mod+s": save,
    "mod+z": state.undo,
    c: () => builder.addCondition(tree.id),
    C: () => builder.addGroup(tree.id),
  });
  const keepOptedIn = () =>
    state.edit((before) => ({
      ...before,
      ...(before.join === "all" ? {} : { id: uuidv7(), join: "all" as const }),
      children: [
        ...(before.join === "all" ? before.children : [before]),
        { kind: "condition", id: uuidv7(), field: "consent", op: "in", value: ["opted_in"] },
      ],
    }));
  const broken = segment?.missing.length ?? 0;
  return (
    <WorkPage
      crumb={{ label: t("title"), href: base }}
      title={segment?.name ?? t("builder.newTitle")}
      badge={isDirty && <span className="ps-1 text-12 whitespace-nowrap text-fg-3">{t("builder.unsaved")}</span>}
      actions={
        <>
          {state.canUndo && (
            <Button tone="plain" icon={Undo2} keys={["Ctrl", "Z"]} onClick={state.undo}>
              {t("builder.undo")}
            </Button>
          )}
          {segment && !isDirty && (
            <Link href={`/w/${workspace.id}/campaigns?segment=${segment.id}`} className={buttonClass()}>
              {t("list.campaign")}
            </Link>
          )}
          <Button tone="primary" keys={["Ctrl", "S"]} pending={isSaving} onClick={save}>
            {t("builder.save")}
          </Button>
        </>
      }
      asideLabel={t("count.title")}
      aside={
        <>
          <CountPart {...live} total={total} saved={savedCount} />
          <ConsentPart count={live.count} onKeepOptedIn={keepOptedIn} />
          <SamplePart filter={filter} />
          <ExplainPart filter={filter} onMark={state.setMarked} />
        </>
      }
    >
      <UnsavedGuard when={isDirty} />
      <Field label={t("builder.name")} error={nameProblem} className="max-w-110">
        {(control) => (
          <Input
            {...control}
            id={control.id}
            autoComplete="off"
            maxLength={200}
            placeholder={t("builder.namePlaceholder")}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {isTried && state.incomplete.length > 0 && (
        <Callout tone="red" live>
          {t("builder.incompleteSave", { count: state.incomplete.length })}
        </Callout>
      )}
      {broken > 0 && <Callout tone="amber">{t("builder.brokenBanner", { count: broken })}</Callout>}
      <div className="flex items-end justify-between gap-2 pt-1">
        <h2 className="text-13">{t("builder.whoIsIn")}</h2>
        <p className="pe-9 text-12 text-fg-3 max-pane:hidden">{t("builder.eachAlone")}</p>
      </div>
      <BuilderProvider value={builder}>
        <GroupView group={tree} />
      </BuilderProvider>
      <p className="max-w-160 text-12 text-fg-2">{t("builder.inWords", { words: words(tree) })}</p>
      {segment && <UsedBy campaignIds={segment.campaignIds} />}
    </WorkPage>
  );
}

type BuilderState = ReturnType<typeof useBuilderState>;

/** The name and what saving does: a new segment moves to its own address. */
function useSaving(segment: Segment | null, state: BuilderState, base: string) {
  const t = useTranslations("segments.builder");
  const router = useRouter();
  const { create, change } = useSegmentMoves();
  const [id] = useState(() => segment?.id ?? uuidv7());
  const [name, setName] = useState(segment?.name ?? "");
  const [isTried, setTried] = useState(false);
  const { filter, incomplete, tree, reset, setChecked } = state;
  const done = () => {
    setTried(false);
    setChecked(false);
    reset(tree);
    showToast(t("saved", { name: name.trim() }));
  };
  const save = () => {
    setTried(true);
    setChecked(true);
    if (name.trim() === "" || incomplete.length > 0) return;
    const given = { id, name: name.trim(), filter };
    if (segment) change.mutate(given, { onSuccess: done });
    else
      create.mutate(given, {
        onSuccess: () => {
          done();
          router.replace(`${base}/${id}`);
        },
      });
  };
  return {
    name,
    setName,
    save,
    isSaving: create.isPending || change.isPending,
    isTried,
    nameProblem: isTried && name.trim() === "" ? t("nameMissing") : undefined,
  };
}
