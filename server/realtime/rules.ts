/** Channel names and which of them an event goes to. Pure. Who may join which is the auth endpoint's to say. */
import { isRecord } from "./frames.ts";

export const CHANNEL_KINDS = [
  "workspace",
  "team",
  "unassigned",
  "member",
  "all",
  "conversation",
  "presence-conversation",
] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Builds names. `workspace` carries no conversation data; `all` is for roles that see every conversation. */
export const channelName = {
  workspace: (workspaceId: string) => `private-workspace-${workspaceId}` as const,
  team: (teamId: string) => `private-team-${teamId}` as const,
  unassigned: (workspaceId: string) => `private-unassigned-${workspaceId}` as const,
  member: (memberId: string) => `private-member-${memberId}` as const,
  all: (workspaceId: string) => `private-all-${workspaceId}` as const,
  conversation: (conversationId: string) => `private-conversation-${conversationId}` as const,
  presenceConversation: (conversationId: string) => `presence-conversation-${conversationId}` as const,
};

/** The builders' names and shapes, for the browser's own copy: it may import our types only. */
export type ChannelNames = typeof channelName;

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const NAME = new RegExp(
  `^(?:private-(workspace|team|unassigned|member|all|conversation)|(presence-conversation))-(${UUID})$`,
);

const WHOLE_UUID = new RegExp(`^${UUID}$`);

export function isUuid(text: string): boolean {
  return WHOLE_UUID.test(text);
}

export type ParsedChannel = { kind: ChannelKind; id: string };

/** Reads a name back; null for any text that no builder makes, so an id that reaches a query is a uuid. Never throws. */
export function parseChannel(name: string): ParsedChannel | null {
  const match = NAME.exec(name);
  const id = match?.[3];
  const kind = CHANNEL_KINDS.find((each) => each === (match?.[1] ?? match?.[2]));
  return kind && id ? { kind, id } : null;
}

/** One row of the feed. */
export type EventRow = {
  id: string;
  workspaceId: string;
  type: string;
  conversationId: string | null;
  payload: Record<string, unknown>;
};

type Place = { teamId: string | null; assigneeId: string | null };

function readPlace(value: unknown): Place | null {
  if (!isRecord(value)) return null;
  const { teamId, assigneeId } = value;
  return {
    teamId: typeof teamId === "string" ? teamId : null,
    assigneeId: typeof assigneeId === "string" ? assigneeId : null,
  };
}

/** Where a conversation stood before the event, when it moved. */
function movedFrom(event: EventRow): Place | null {
  const { route } = event.payload;
  const [now, was] = [readPlace(route), isRecord(route) ? readPlace(route.was) : null];
  return was && (was.teamId !== now?.teamId || was.assigneeId !== now.assigneeId) ? was : null;
}

/** Where a conversation stands decides who sees it: its team, or everybody when nobody has it; and its assignee. */
function channelsOfPlace(workspaceId: string, place: Place): string[] {
  const names: string[] = [];
  if (place.teamId) names.push(channelName.team(place.teamId));
  if (place.assigneeId) names.push(channelName.member(place.assigneeId));
  return names.length > 0 ? names : [channelName.unassigned(workspaceId)];
}

/** What only integrations want: an import of 100,000 contacts is nothing for a browser to hear of one by one. */
const FOR_INTEGRATIONS: ReadonlySet<string> = new Set([
  "conversation.created",
  "conversation.assigned",
  "conversation.closed",
  "conversation.reopened",
  "contact.created",
  "consent.changed",
  "webhook.test",
]);

/**
 * The channels of an event, each once. A conversation's events go where `payload.route` says it stands and where it stood
 * (`route.was`), so that those who lose it see it go; without a route only those who may see everything get it.
 */
export function channelsOf(event: EventRow): string[] {
  const { workspaceId, conversationId } = event;
  if (FOR_INTEGRATIONS.has(event.type)) return [];
  const place = readPlace(event.payload.route);
  if (conversationId === null && !place) return [channelName.workspace(workspaceId)];
  const names = new Set<string>();
  if (conversationId !== null) names.add(channelName.conversation(conversationId));
  for (const each of [place, movedFrom(event)]) {
    if (each) channelsOfPlace(workspaceId, each).forEach((name) => names.add(name));
  }
  names.add(channelName.all(workspaceId));
  return [...names];
}

/**
 * Channels that everybody must be let into anew after the event: those of a conversation that moved, since who had it open
 * may not see it any more.
 */
export function channelsToReopen(event: EventRow): string[] {
  const id = event.conversationId;
  return id !== null && movedFrom(event) ? [channelName.conversation(id), channelName.presenceConversation(id)] : [];
}

/**
 * The member whose sockets an event closes: `member.updated` with `accessChanged: true` (role or teams changed, or removed).
 * It rides in the feed, so it is not lost when a `baton_control` notice is.
 */
export function memberToReauthorize(event: EventRow): string | null {
  const { memberId, accessChanged } = event.payload;
  return event.type === "member.updated" && accessChanged === true && typeof memberId === "string" ? memberId : null;
}
