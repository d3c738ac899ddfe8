"use client";
import { Smartphone } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { InboxDirectory } from "../use-directory.ts";
import type { InboxNavigation } from "../use-inbox-place.ts";
import { QueueEmpty, type EmptyQueue } from "../view/states.tsx";

type EmptyListProps = {
  place: InboxNavigation["place"];
  directory: InboxDirectory;
  /** What was searched for; null in a queue. */
  searched: string | null;
};

/** A list without rows: nothing found, no number yet, or what will appear in this queue. */
export function EmptyList({ place, directory, searched }: EmptyListProps) {
  const t = useTranslations("inbox.search");
  if (searched !== null)
    return (
      <EmptyState className="content-start pt-20" title={t("none", { text: searched })}>
        {t("noneBody")}
      </EmptyState>
    );
  if (!directory.channels.some((channel) => !channel.isArchived)) return <NoNumber />;
  const team = place.teamId === undefined ? null : directory.team(place.teamId);
  return <QueueEmpty queue={place.queue === "team" ? { team: team?.name ?? "" } : emptyName(place.queue)} />;
}

/** Nobody can write to a workspace without a number: the one thing to do first. */
function NoNumber() {
  const t = useTranslations("inbox.empty");
  const { workspace, member } = useWorkspace();
  const canConnect = member.role === "admin" || member.role === "owner";
  return (
    <EmptyState
      className="content-start pt-20"
      icon={Smartphone}
      title={t("noChannelTitle")}
      action={
        canConnect && (
          <Link href={`/w/${workspace.id}/channels`} className={buttonClass("primary")}>
            {t("noChannelAction")}
          </Link>
        )
      }
    >
      {t("noChannelBody")}
    </EmptyState>
  );
}

/** Queues without a screen of their own yet show what an empty list of all shows. */
function emptyName(queue: InboxNavigation["place"]["queue"]): EmptyQueue {
  return queue === "team" ? "all" : queue;
}
