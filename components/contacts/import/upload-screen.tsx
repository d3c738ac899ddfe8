"use client";
import { FileUp } from "lucide-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { listMoment, useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { WorkPage } from "#components/shell/work-page.tsx";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import type { ContactImport } from "#server/people/import/list-imports.ts";
import type { ImportStatus } from "#server/people/import/states.ts";
import { ImportGate } from "../import-gate.tsx";
import { uploadContacts, type ImportUploadFailure } from "./upload-file.ts";

/** Where an import begins, and where one that was left is found again. */
export function UploadScreen() {
  const t = useTranslations("contacts");
  const { workspace } = useWorkspace();
  return (
    <ImportGate>
      <WorkPage crumb={{ label: t("title"), href: `/w/${workspace.id}/contacts` }} title={t("import.title")}>
        <DropZone />
        <EarlierImports />
      </WorkPage>
    </ImportGate>
  );
}

function DropZone() {
  const t = useTranslations("contacts.import");
  const { choose, percent, failure, isOver, zone } = useUpload();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      {...zone}
      className={cx(
        "grid justify-items-center gap-3 rounded-lg border border-dashed bg-surface px-6 py-10 text-center",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong",
      )}
    >
      <Icon as={FileUp} size={20} className="text-icon" />
      <p className="max-w-90 text-fg-2">{t("drop")}</p>
      <Button tone="primary" size="lg" pending={percent !== null} onClick={() => input.current?.click()}>
        {percent === null ? t("choose") : t("uploading", { percent })}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        aria-label={t("choose")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) choose(file);
        }}
      />
      {failure && (
        <p role="alert" className="text-red-fg">
          {t(`uploadFailed.${failure}`)}
        </p>
      )}
    </div>
  );
}

function useUpload() {
  const { workspace } = useWorkspace();
  const router = useRouter();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<ImportUploadFailure | null>(null);
  const [isOver, setOver] = useState(false);
  const upload = async (file: File) => {
    setFailure(null);
    setPercent(0);
    const answer = await uploadContacts(workspace.id, file, setPercent);
    setPercent(null);
    if ("failure" in answer) {
      setFailure(answer.failure);
      return;
    }
    void queryClient.invalidateQueries(trpc.contacts.imports.pathFilter());
    router.push(`/w/${workspace.id}/contacts/import/${answer.id}`);
  };
  const choose = (file: File) => void upload(file);
  const zone = {
    onDragOver: (event: React.DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file && percent === null) choose(file);
    },
  };
  return { choose, percent, failure, isOver, zone };
}

export const IMPORT_TONES = {
  uploaded: "accent",
  checking: "accent",
  checked: "accent",
  running: "accent",
  completed: "green",
  cancelled: "neutral",
  failed: "red",
} as const satisfies Record<ImportStatus, Tone>;

function EarlierImports() {
  const t = useTranslations("contacts.import");
  const trpc = useTRPC();
  const imports = useQuery({ ...trpc.contacts.imports.list.queryOptions(), staleTime: 0 });
  return (
    <Card title={t("earlier")} flush>
      <QueryState query={imports}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-4 py-3 text-12 text-fg-3">{t("noEarlier")}</p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <ImportLine key={row.id} row={row} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}

function ImportLine({ row: { id, fileName, status, layout, createdAt } }: { row: ContactImport }) {
  const t = useTranslations("contacts.import");
  const viewer = useViewer();
  const now = useNow();
  const { workspace } = useWorkspace();
  const at = listMoment(createdAt, now, viewer);
  return (
    <li>
      <Link
        href={`/w/${workspace.id}/contacts/import/${id}`}
        className="flex min-h-10 items-center gap-3 px-4 py-1.5 hover:bg-hover"
      >
        <bdi className="min-w-0 flex-1 truncate font-medium">{fileName}</bdi>
        <span className="text-12 text-fg-3">{layout && t("records", { count: layout.records })}</span>
        <Badge tone={IMPORT_TONES[status]}>{t(`status.${status}`)}</Badge>
        <time dateTime={at.iso} title={at.exact} className="w-14 text-end text-fg-3">
          {at.label}
        </time>
      </Link>
    </li>
  );
}
