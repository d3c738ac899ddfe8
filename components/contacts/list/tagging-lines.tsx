"use client";
import { X } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { TaggingRow } from "#server/people/sql/taggings.ts";

const BUSY_MS = 1_000;
/** What ended goes by itself after a minute. */
const ENDED_MS = 15_000;

const isRunning = ({ status }: TaggingRow) => status === "running";

/** Tags that are being given to many, or taken: how far they are, also after a reload, and what became of them. */
export function TaggingLines() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const { data = [] } = useQuery({
    ...trpc.contacts.taggings.list.queryOptions(),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || state.data.length === 0) return false;
      return state.data.some(isRunning) ? BUSY_MS : ENDED_MS;
    },
  });
  const running = data.filter(isRunning).length;
  const refresh = useEffectEvent(() => {
    if (running === 0 && data.length > 0)
      for (const { queryKey } of [trpc.contacts.list.pathFilter(), trpc.contacts.count.pathFilter()])
        void queryClient.invalidateQueries({ queryKey });
  });
  // The lines behind it show the tags as they are when the last one has ended.
  useEffect(() => refresh(), [running]);
  const rows = data.filter(({ id }) => !dismissed.has(id));
  if (rows.length === 0) return null;
  return (
    <ul className="shrink-0 border-b border-line bg-surface">
      {rows.map((row) => (
        <TaggingLine key={row.id} row={row} onDismiss={() => setDismissed(new Set([...dismissed, row.id]))} />
      ))}
    </ul>
  );
}

function wordsOf({ status, failure }: TaggingRow) {
  if (status !== "failed") return status;
  return failure === "tag.gone" ? "failed.tag" : "failed.segment";
}

function TaggingLine({ row, onDismiss }: { row: TaggingRow; onDismiss: () => void }) {
  const t = useTranslations("contacts.tagging");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const cancel = useMutation(
    trpc.contacts.taggings.cancel.mutationOptions({
      onError: (error) => showToast(errorText(error), { tone: "failed" }),
      onSettled: () => queryClient.invalidateQueries(trpc.contacts.taggings.pathFilter()),
    }),
  );
  const { id, status, gives, done, total, changed } = row;
  const most = Math.max(total, done);
  const tag = row.tag ?? t("goneTag");
  return (
    <li className="flex flex-wrap items-center gap-3 px-6 py-2 max-pane:px-4">
      <span role="status" className="tabular-nums">
        {t(`${gives ? "give" : "take"}.${wordsOf(row)}`, { tag, done, total: most, changed })}
      </span>
      {status === "running" ? (
        <>
          <span
            role="progressbar"
            aria-label={t("progress", { tag })}
            aria-valuemin={0}
            aria-valuemax={most}
            aria-valuenow={done}
            className="h-1.5 min-w-24 flex-1 overflow-hidden rounded-xs bg-line"
          >
            <span
              className="block h-full bg-accent"
              style={{ width: `${String((done / Math.max(most, 1)) * 100)}%` }}
            />
          </span>
          <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            {t("stop")}
          </Button>
        </>
      ) : (
        <IconButton icon={X} size="sm" label={t("dismiss")} className="ms-auto" onClick={onDismiss} />
      )}
    </li>
  );
}
