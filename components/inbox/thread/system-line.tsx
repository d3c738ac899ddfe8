"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import * as v from "valibot";
import { clockMoment } from "#components/lib/format/use-viewer.ts";
import { wakeTime, type Viewer } from "#components/lib/format/dates.ts";
import type { MessageRow } from "#server/inbox/message-row.ts";
import type { SystemLine as SystemContent } from "#server/inbox/system-lines.ts";
import type { InboxDirectory } from "../use-directory.ts";
import { SystemLine } from "../view/thread-lines.tsx";
import { programOf } from "./program-of.ts";

const id = v.nullable(v.string());
const content = v.variant("action", [
  v.object({ action: v.literal("assigned"), assigneeId: id, teamId: id }),
  v.object({ action: v.literal("closed") }),
  v.object({ action: v.literal("reopened") }),
  v.object({ action: v.literal("snoozed"), until: v.string() }),
  v.object({ action: v.literal("woke") }),
]) satisfies v.GenericSchema<unknown, SystemContent>;

type SystemLineOfProps = { message: MessageRow; directory: InboxDirectory; viewer: Viewer };

/** What was done to the conversation, in words. A line of a kind that this browser does not know is left out. */
export function SystemLineOf({ message, directory, viewer }: SystemLineOfProps) {
  const t = useTranslations("inbox.system");
  const tt = useTranslations("inbox.thread");
  const parsed = v.safeParse(content, message.content);
  if (!parsed.success) return null;
  const line = parsed.output;
  const nameOf = (memberId: string | null) =>
    (memberId === null ? "" : directory.person(memberId).name) || tt("unknownPerson");
  const program = programOf(message.content);
  const actor = program ?? nameOf(message.authorId);
  const isByItself = message.authorId === null && program === null;
  const b = (chunks: ReactNode) => <b>{chunks}</b>;
  return <SystemLine time={clockMoment(message.createdAt, viewer)}>{words()}</SystemLine>;

  function words(): ReactNode {
    if (line.action === "snoozed")
      return t.rich("snoozed", { actor, time: wakeTime(new Date(line.until), message.createdAt, viewer), b });
    if (line.action === "woke" && isByItself) return t("wokeByTime");
    if (line.action !== "assigned")
      return isByItself && line.action === "reopened" ? t("reopenedByMessage") : t.rich(line.action, { actor, b });
    if (line.assigneeId !== null && line.assigneeId === message.authorId) return t.rich("took", { actor, b });
    if (line.assigneeId !== null) return t.rich("assigned", { actor, name: nameOf(line.assigneeId), b });
    if (line.teamId !== null)
      return t.rich("assignedTeam", { actor, name: directory.team(line.teamId)?.name ?? tt("unknownPerson"), b });
    return t("unassigned", { actor });
  }
}
