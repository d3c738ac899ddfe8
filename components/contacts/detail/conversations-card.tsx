"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useDirectory } from "#components/inbox/use-directory.ts";
import { listMoment, useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { LetterMark } from "#components/ui/letter-mark.tsx";
import type { PersonDetail } from "#server/people/read-person.ts";

type Thread = PersonDetail["conversations"][number];

/** Their conversations, as far as the viewer may open them. */
export function ConversationsCard({ conversations }: { conversations: readonly Thread[] }) {
  const t = useTranslations("contacts.detail");
  return (
    <Card title={t("conversations")} flush>
      {conversations.length === 0 ? (
        <p className="px-4 py-3 text-12 text-fg-3">{t("noConversations")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {conversations.map((thread) => (
            <ThreadLine key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ThreadLine({ thread }: { thread: Thread }) {
  const t = useTranslations("contacts.detail");
  const viewer = useViewer();
  const now = useNow();
  const { workspace } = useWorkspace();
  const { channelRef } = useDirectory();
  const channel = channelRef(thread.channelId);
  const at = thread.lastMessageAt && listMoment(thread.lastMessageAt, now, viewer);
  const queue = thread.status === "closed" ? "closed" : thread.status === "snoozed" ? "snoozed" : "all";
  return (
    <li>
      <Link
        href={`/w/${workspace.id}/inbox/${queue}/${thread.id}`}
        className="flex min-h-10 items-center gap-2.5 px-4 py-1.5 hover:bg-hover"
      >
        <LetterMark text={channel.mark.text} hue={channel.mark.hue} size={20} />
        <span className="w-28 shrink-0 truncate text-fg-2 max-pane:hidden">{channel.name}</span>
        <bdi className="min-w-0 flex-1 truncate">{thread.preview}</bdi>
        <Badge>{t(`status.${thread.status}`)}</Badge>
        {at && (
          <time dateTime={at.iso} title={at.exact} className="w-16 text-end text-fg-3">
            {at.label}
          </time>
        )}
      </Link>
    </li>
  );
}
