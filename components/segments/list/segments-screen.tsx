"use client";
import { Layers, Plus } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Table } from "#components/ui/table.tsx";
import type { Segment } from "#server/segments/index.ts";
import { useCounts } from "../builder/use-counts.ts";
import { useVocabulary } from "../builder/use-vocabulary.ts";
import { SegmentsPage } from "../segments-page.tsx";
import { SegmentRow } from "./segment-row.tsx";

const COLUMNS = ["name", "words", "people", "use", "changed", "menu"] as const;

/** Every segment: who is in it, how many, and what stands on it. */
export function SegmentsScreen() {
  return (
    <SegmentsPage tab="list" actions={<NewSegment />}>
      <SegmentsCard />
    </SegmentsPage>
  );
}

function NewSegment() {
  const t = useTranslations("segments.list");
  const { workspace } = useWorkspace();
  return (
    <Link href={`/w/${workspace.id}/segments/new`} className={buttonClass("primary")}>
      <Icon as={Plus} size={14} />
      {t("new")}
    </Link>
  );
}

function SegmentsCard() {
  const t = useTranslations("segments.list");
  const trpc = useTRPC();
  const segments = useQuery(trpc.segments.list.queryOptions());
  return (
    <Card flush>
      <QueryState query={segments}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={Layers} title={t("emptyTitle")} action={<NewSegment />} className="min-h-80">
              {t("emptyBody")}
            </EmptyState>
          ) : (
            <SegmentsTable rows={rows} />
          )
        }
      </QueryState>
    </Card>
  );
}

function SegmentsTable({ rows }: { rows: readonly Segment[] }) {
  const t = useTranslations("segments.list");
  const vocabulary = useVocabulary();
  const texts = useMemo(() => new Map(rows.map(({ id, filter }) => [id, JSON.stringify(filter)])), [rows]);
  const countOf = useCounts(texts, "list of segments", 0);
  return (
    <Table
      caption={t("caption")}
      columns={COLUMNS.map((key) => ({
        key,
        label: t(`column.${key}`),
        hidden: key === "menu",
        isNumeric: key === "people",
      }))}
    >
      {rows.map((segment) => (
        <SegmentRow key={segment.id} segment={segment} vocabulary={vocabulary} count={countOf(segment.id)} />
      ))}
    </Table>
  );
}
