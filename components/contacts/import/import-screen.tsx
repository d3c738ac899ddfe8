"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { WorkPage } from "#components/shell/work-page.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import type { ContactImport } from "#server/people/import/list-imports.ts";
import { ImportGate } from "../import-gate.tsx";
import { CheckCard } from "./check-card.tsx";
import { ErrorsCard } from "./errors-card.tsx";
import { MappingForm } from "./mapping-form.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { IMPORT_TONES } from "./upload-screen.tsx";

const BUSY_MS = 1_000;

/** One file on its way in: whatever was reached is what is shown, also after leaving. */
export function ImportScreen({ importId }: { importId: string }) {
  return (
    <ImportGate>
      <Import id={importId} />
    </ImportGate>
  );
}

/** Whether a job works on it. */
const isBusy = (row: ContactImport | undefined) =>
  row !== undefined &&
  (row.status === "checking" || row.status === "running" || (row.status === "uploaded" && row.layout === null));

function Import({ id }: { id: string }) {
  const t = useTranslations("contacts");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { workspace } = useWorkspace();
  const query = useQuery({
    ...trpc.contacts.imports.get.queryOptions({ id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isBusy(state.data) ? BUSY_MS : false),
  });
  const row = query.data;
  const isDone = row?.status === "completed";
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries(trpc.contacts.pathFilter());
  }, [isDone, queryClient, trpc]);
  return (
    <WorkPage
      crumb={{ label: t("import.title"), href: `/w/${workspace.id}/contacts/import` }}
      title={row?.fileName ?? t("import.file")}
      badge={row && <Badge tone={IMPORT_TONES[row.status]}>{t(`import.status.${row.status}`)}</Badge>}
    >
      {row ? (
        <Stage row={row} />
      ) : (
        <Card>
          <QueryState query={{ ...query, data: undefined }}>{() => null}</QueryState>
        </Card>
      )}
    </WorkPage>
  );
}

function Stage({ row }: { row: ContactImport }) {
  const t = useTranslations("contacts.import");
  const [isFixing, setFixing] = useState(false);
  const { status, layout } = row;
  if (status === "failed") return <Failed row={row} />;
  if (!layout) return <Callout live>{status === "cancelled" ? t("cancelled") : t("reading")}</Callout>;
  if (status === "uploaded" || (status === "checked" && isFixing))
    return <MappingForm row={row} layout={layout} onChecked={() => setFixing(false)} />;
  if (status === "checking" || status === "running") return <ProgressCard row={row} total={layout.records} />;
  return (
    <>
      {status === "checked" ? <CheckCard row={row} onFix={() => setFixing(true)} /> : <ResultCard row={row} />}
      <ErrorsCard row={row} />
    </>
  );
}

const FAILURES = ["file_empty", "file_no_rows", "file_unclosed_quote", "file_record_too_long", "file_lost"] as const;

function Failed({ row: { failure } }: { row: ContactImport }) {
  const t = useTranslations("contacts.import");
  const { workspace } = useWorkspace();
  const known = FAILURES.find((each) => each === failure?.replace(".", "_"));
  return (
    <Callout
      tone="red"
      live
      action={
        <Link href={`/w/${workspace.id}/contacts/import`} className={buttonClass()}>
          {t("again")}
        </Link>
      }
    >
      {t(`failure.${known ?? "other"}`, { code: failure ?? "" })}
    </Callout>
  );
}
