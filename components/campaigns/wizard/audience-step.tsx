"use client";
import { X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { NumberField } from "#components/segments/builder/value-fields.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Segment } from "#server/segments/index.ts";
import { ChannelsCard } from "./channels-card.tsx";
import { CheckLine } from "./check-line.tsx";
import type { Draft, DraftEdit } from "./use-draft.ts";

type StepProps = { draft: Draft; edit: DraftEdit };

/** Who gets it, who does not, and from which numbers. */
export function AudienceStep({ draft, edit }: StepProps) {
  const t = useTranslations("campaigns.audience");
  const trpc = useTRPC();
  const segments = useQuery(trpc.segments.list.queryOptions());
  return (
    <>
      <Card title={t("who")}>
        <QueryState query={segments}>
          {(rows) => (
            <div className="grid max-w-110 gap-4">
              <SegmentField segments={rows} draft={draft} edit={edit} />
              <Exclusions segments={rows} draft={draft} edit={edit} />
              <CheckLine
                label={t("optIn")}
                hint={t("optInHint")}
                checked={draft.requiresOptIn}
                onChange={(requiresOptIn) => edit({ requiresOptIn })}
              />
              <Field label={t("holdout")} hint={t("holdoutHint")}>
                {(control) => (
                  <NumberField
                    {...control}
                    className="max-w-20"
                    value={draft.holdoutPercent}
                    onValue={(percent) => {
                      if (percent !== null) edit({ holdoutPercent: Math.max(0, Math.min(50, Math.round(percent))) });
                    }}
                  />
                )}
              </Field>
            </div>
          )}
        </QueryState>
      </Card>
      <ChannelsCard draft={draft} edit={edit} />
    </>
  );
}

type SegmentsProps = StepProps & { segments: readonly Segment[] };

function SegmentField({ segments, draft, edit }: SegmentsProps) {
  const t = useTranslations("campaigns.audience");
  const { workspace } = useWorkspace();
  const chosen = segments.find(({ id }) => id === draft.segmentId);
  if (segments.length === 0)
    return (
      <p className="flex items-center gap-2">
        {t("noSegments")}
        <Link href={`/w/${workspace.id}/segments/new`} className={buttonClass()}>
          {t("makeSegment")}
        </Link>
      </p>
    );
  return (
    <div className="grid gap-1.5">
      <Field label={t("segment")}>
        {(control) => (
          <Select
            {...control}
            value={draft.segmentId ?? ""}
            options={[
              { value: "", label: t("choose") },
              ...segments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => edit({ segmentId: event.target.value || null })}
          />
        )}
      </Field>
      {chosen && <SegmentSize segment={chosen} />}
    </div>
  );
}

function SegmentSize({ segment }: { segment: Segment }) {
  const t = useTranslations("campaigns.audience");
  const tc = useTranslations("segments.count");
  const format = useFormatter();
  const trpc = useTRPC();
  const { workspace } = useWorkspace();
  const { data } = useQuery(
    trpc.segments.count.queryOptions({ filter: segment.filter, builder: `campaign ${segment.id}` }),
  );
  return (
    <p className="flex flex-wrap gap-x-3 text-12 text-fg-2" aria-live="polite">
      {data && (
        <>
          <span className="font-medium text-fg">{t("people", { count: data.total })}</span>
          <span>
            {tc("optedIn")} {format.number(data.optedIn)}
          </span>
          <span>
            {tc("optedOut")} {format.number(data.optedOut)}
          </span>
          <span>
            {tc("unknown")} {format.number(data.unknown)}
          </span>
        </>
      )}
      <Link
        href={`/w/${workspace.id}/segments/${segment.id}`}
        className="font-medium text-accent-fg underline-offset-2 hover:underline"
      >
        {t("openSegment")}
      </Link>
    </p>
  );
}

function Exclusions({ segments, draft, edit }: SegmentsProps) {
  const t = useTranslations("campaigns.audience");
  const left = segments.filter(({ id }) => id !== draft.segmentId && !draft.exclusionIds.includes(id));
  const nameOf = (id: string) => segments.find((segment) => segment.id === id)?.name ?? id;
  const remove = (id: string) => edit({ exclusionIds: draft.exclusionIds.filter((other) => other !== id) });
  return (
    <Field label={t("leaveOut")} hint={t("leaveOutHint")}>
      {(control) => (
        <div className="grid gap-1">
          <ul>
            {draft.exclusionIds.map((id) => (
              <li key={id} className="flex h-7 items-center gap-2 max-pane:h-11">
                <bdi className="min-w-0 flex-1 truncate">{nameOf(id)}</bdi>
                <IconButton icon={X} size="sm" label={t("keepIn", { name: nameOf(id) })} onClick={() => remove(id)} />
              </li>
            ))}
          </ul>
          <Select
            {...control}
            value=""
            options={[
              { value: "", label: t("addExclusion") },
              ...left.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => {
              if (event.target.value) edit({ exclusionIds: [...draft.exclusionIds, event.target.value] });
            }}
          />
        </div>
      )}
    </Field>
  );
}
