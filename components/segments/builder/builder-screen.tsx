"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { WorkPage } from "#components/shell/work-page.tsx";
import { Card } from "#components/ui/card.tsx";
import { SegmentsOnlyForAdmins } from "../forbidden.tsx";
import { SegmentBuilder } from "./segment-builder.tsx";
import { useVocabulary } from "./use-vocabulary.ts";

/** A new segment, or one that is there already. */
export function BuilderScreen({ segmentId }: { segmentId: string | null }) {
  return (
    <SegmentsOnlyForAdmins>
      {segmentId === null ? <NewSegment /> : <KnownSegment key={segmentId} id={segmentId} />}
    </SegmentsOnlyForAdmins>
  );
}

function NewSegment() {
  const vocabulary = useVocabulary();
  return <SegmentBuilder segment={null} vocabulary={vocabulary} />;
}

function KnownSegment({ id }: { id: string }) {
  const t = useTranslations("segments");
  const trpc = useTRPC();
  const { workspace } = useWorkspace();
  const vocabulary = useVocabulary();
  const segment = useQuery(trpc.segments.get.queryOptions({ id }));
  if (segment.data && vocabulary.isReady) return <SegmentBuilder segment={segment.data} vocabulary={vocabulary} />;
  return (
    <WorkPage crumb={{ label: t("title"), href: `/w/${workspace.id}/segments` }} title={segment.data?.name ?? "…"}>
      <Card>
        <QueryState query={{ ...segment, data: undefined }}>{() => null}</QueryState>
      </Card>
    </WorkPage>
  );
}
