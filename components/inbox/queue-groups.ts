import { AlarmClock, AtSign, Hourglass, Inbox, User, UsersRound } from "lucide-react";
import type { InboxPlace } from "#components/lib/cache/places.ts";
import type { QueueCounts } from "#server/inbox/sql/count-queues.ts";
import type { InboxDirectory } from "./use-directory.ts";
import type { QueueGroup, QueueItem } from "./view/queue-nav.tsx";

const QUEUES = [
  { key: "mine", icon: User },
  { key: "unassigned", icon: UsersRound },
  { key: "all", icon: Inbox },
  { key: "waiting", icon: Hourglass },
  { key: "mentions", icon: AtSign },
  { key: "snoozed", icon: AlarmClock },
] as const;

type Words = { queue: (key: (typeof QUEUES)[number]["key"]) => string; teams: string };

/** A queue's key in the lists of the nav: its name, or a team's. */
export function queueKey({ queue, teamId }: Pick<InboxPlace, "queue" | "teamId">): string {
  return queue === "team" ? `team:${teamId ?? ""}` : queue === "closed" ? "all" : queue;
}

/** The queues with their counts, then the teams that this member sees. */
export function queueGroups(
  counts: QueueCounts | undefined,
  directory: InboxDirectory,
  teamIds: readonly string[] | null,
  hrefOf: (place: InboxPlace) => string,
  words: Words,
): QueueGroup[] {
  const queues = QUEUES.map(({ key, icon }): QueueItem => ({
    key,
    label: words.queue(key),
    href: hrefOf({ queue: key, conversationId: null }),
    lead: { kind: "icon", icon },
    count: counts?.[key],
    tone: key === "waiting" && (counts?.waiting ?? 0) > 0 ? "amber" : "neutral",
  }));
  const teams = directory.teams.filter((team) => teamIds === null || teamIds.includes(team.id));
  const teamItems = teams.map((team): QueueItem => ({
    key: `team:${team.id}`,
    label: team.name,
    href: hrefOf({ queue: "team", teamId: team.id, conversationId: null }),
    lead: { kind: "team", mark: directory.teamMarks.get(team.id) ?? { text: "", hue: 0 } },
    count: counts ? (counts.teams[team.id] ?? 0) : undefined,
  }));
  const groups: QueueGroup[] = [{ key: "queues", items: queues }];
  return teamItems.length === 0 ? groups : [...groups, { key: "teams", title: words.teams, items: teamItems }];
}

/** Where an item of the nav leads. */
export function placeOfKey(key: string): InboxPlace {
  if (key.startsWith("team:")) return { queue: "team", teamId: key.slice(5), conversationId: null };
  return { queue: QUEUES.find((queue) => queue.key === key)?.key ?? "all", conversationId: null };
}
