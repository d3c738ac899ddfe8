"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import type { InboxDirectory } from "../use-directory.ts";

const UP: readonly string[] = ["connected", "connecting", "degraded", "restricted"];

/** What one should know before writing: the number is down, or the conversation is closed. */
export function ChannelNotice({
  conversation,
  directory,
}: {
  conversation: ConversationRow;
  directory: InboxDirectory;
}) {
  const t = useTranslations("inbox.composer");
  const { workspace, member } = useWorkspace();
  const channel = directory.channel(conversation.channelId);
  if (channel && !UP.includes(channel.state)) {
    const canLink = member.role === "admin" || member.role === "owner";
    return (
      <Callout
        tone="amber"
        action={
          canLink && (
            <Link href={`/w/${workspace.id}/channels`} className={buttonClass("default", "sm")}>
              {t("channelDownAction")}
            </Link>
          )
        }
      >
        {t("channelDown", { channel: channel.name })}
      </Callout>
    );
  }
  return conversation.status === "closed" ? <Callout>{t("closed")}</Callout> : null;
}
