"use client";
import { CircleAlert, Lock, RotateCw, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Kbd } from "#components/ui/kbd.tsx";

export type EmptyQueue = "mine" | "unassigned" | "all" | "waiting" | "mentions" | "snoozed" | "closed";

type QueueEmptyProps = {
  /** Which queue is empty; a team is named. */
  queue: EmptyQueue | { team: string };
  action?: ReactNode;
};

/** A queue without rows: what will appear in it. */
export function QueueEmpty({ queue, action }: QueueEmptyProps) {
  const t = useTranslations("inbox.empty");
  const team = typeof queue === "string" ? null : queue.team;
  return (
    <EmptyState
      className="content-start pt-20"
      title={typeof queue === "string" ? t(`${queue}Title`) : t("teamTitle", { team: queue.team })}
      action={action}
    >
      {typeof queue === "string" ? t(`${queue}Body`) : team && t("teamBody")}
    </EmptyState>
  );
}

type ThreadPlaceholderProps = {
  /** Somebody waits without an owner: the longest of them, and taking it. */
  waiting?: { count: number; time: string; name: string; onTake: () => void } | undefined;
};

/** The thread's place while no conversation is open. */
export function ThreadPlaceholder({ waiting }: ThreadPlaceholderProps) {
  const t = useTranslations("inbox.empty");
  return (
    <div className="flex flex-1 flex-col justify-center">
      <EmptyState
        className="flex-none"
        title={waiting ? t("waitTitle", { count: waiting.count }) : t("pickTitle")}
        action={
          waiting && (
            <Button tone="primary" size="lg" keys={["⏎"]} onClick={waiting.onTake}>
              {t("waitAction")}
            </Button>
          )
        }
      >
        {waiting ? t("waitBody", { time: waiting.time, name: waiting.name }) : t("pickBody")}
      </EmptyState>
      <KeyCheats />
    </div>
  );
}

function KeyCheats() {
  const t = useTranslations("inbox.keys");
  const cheats = [
    { keys: ["J", "K"], label: t("move") },
    { keys: ["R"], label: t("reply") },
    { keys: ["A"], label: t("assign") },
    { keys: ["U"], label: t("unread") },
    { keys: ["E"], label: t("close") },
    { keys: ["]"], label: t("panel") },
  ];
  return (
    <dl className="mx-auto mt-2 grid grid-cols-[auto_1fr_auto_1fr] items-center gap-x-2.5 gap-y-2 border-t border-line pt-5 text-12 text-fg-3 max-pane:hidden">
      {cheats.map((cheat) => (
        <div key={cheat.label} className="contents">
          <dt className="justify-self-end">
            <Kbd keys={cheat.keys} />
          </dt>
          <dd className="pe-4">{cheat.label}</dd>
        </div>
      ))}
    </dl>
  );
}

type LoadErrorProps = {
  what: "list" | "thread";
  onRetry: () => void;
  /** Seconds until it is tried again by itself. */
  retryInSeconds?: number | undefined;
};

export function LoadError({ what, onRetry, retryInSeconds }: LoadErrorProps) {
  const t = useTranslations("inbox.error");
  return (
    <EmptyState
      live
      tone="red"
      icon={CircleAlert}
      title={t(what === "list" ? "listTitle" : "threadTitle")}
      action={
        <Button icon={RotateCw} onClick={onRetry}>
          {t("action")}
        </Button>
      }
    >
      {retryInSeconds === undefined ? t("body") : t("bodyRetrying", { seconds: retryInSeconds })}
    </EmptyState>
  );
}

/** A conversation that is not there, or that this member may not read. */
export function ThreadUnavailable({ why, onBack }: { why: "forbidden" | "missing"; onBack: () => void }) {
  const t = useTranslations("inbox.error");
  return (
    <EmptyState
      icon={why === "forbidden" ? Lock : SearchX}
      title={t(why === "forbidden" ? "forbiddenTitle" : "missingTitle")}
      action={<Button onClick={onBack}>{t("backToList")}</Button>}
    >
      {t(why === "forbidden" ? "forbiddenBody" : "missingBody")}
    </EmptyState>
  );
}
