"use client";
import { Download } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { listMoment, useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { ContactExport } from "#server/people/export/export-people.ts";
import { useMayImport } from "../import-gate.tsx";
import { listFilter, type ContactsPlace } from "./place.ts";

const BUSY_MS = 1_000;

type ExportButtonProps = { place: ContactsPlace; total: number | null };

/** Whoever may import may take everybody out as a file, too. */
export function ExportButton(props: ExportButtonProps) {
  const t = useTranslations("contacts.list");
  const mayExport = useMayImport();
  const [isOpen, setOpen] = useState(false);
  if (!mayExport) return null;
  return (
    <>
      <Button icon={Download} onClick={() => setOpen(true)}>
        {t("export")}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ place, total, onClose }: ExportButtonProps & { onClose: () => void }) {
  const t = useTranslations("contacts.export");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const exports = useQuery({
    ...trpc.contacts.exports.list.queryOptions(),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "queued" || status === "running") ? BUSY_MS : false,
  });
  const create = useMutation(
    trpc.contacts.exports.create.mutationOptions({
      onError: (error) => showToast(errorText(error), { tone: "failed" }),
      onSettled: () => queryClient.invalidateQueries(trpc.contacts.exports.pathFilter()),
    }),
  );
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={t("body")}>
      <div className="grid gap-4">
        <Button tone="primary" pending={create.isPending} onClick={() => create.mutate({ filter: listFilter(place) })}>
          {t("create", { count: total ?? 0 })}
        </Button>
        <div>
          <h3 className="pb-1 text-12 text-fg-2">{t("earlier")}</h3>
          <QueryState query={exports}>
            {(rows) =>
              rows.length === 0 ? (
                <p className="text-12 text-fg-3">{t("none")}</p>
              ) : (
                <ul>
                  {rows.map((row) => (
                    <ExportLine key={row.id} row={row} />
                  ))}
                </ul>
              )
            }
          </QueryState>
        </div>
      </div>
    </Dialog>
  );
}

const TONES = {
  queued: "accent",
  running: "accent",
  completed: "green",
  failed: "red",
} as const satisfies Record<ContactExport["status"], Tone>;

function ExportLine({ row: { status, rows, url, createdAt } }: { row: ContactExport }) {
  const t = useTranslations("contacts.export");
  const viewer = useViewer();
  const now = useNow();
  const at = listMoment(createdAt, now, viewer);
  return (
    <li className="flex min-h-9 items-center gap-2">
      <time dateTime={at.iso} title={at.exact} className="w-14 text-fg-3">
        {at.label}
      </time>
      <span className="text-fg-2 tabular-nums">{t("rows", { count: rows })}</span>
      <span className="ms-auto">
        {url === null ? (
          <Badge tone={TONES[status]}>{status === "completed" ? t("gone") : t(`status.${status}`)}</Badge>
        ) : (
          <a href={url} download className={buttonClass("default", "sm")}>
            {t("download")}
          </a>
        )}
      </span>
    </li>
  );
}
