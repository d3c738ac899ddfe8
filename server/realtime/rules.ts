/** Channel names and which of them an event goes to. Pure. Who may join which is the auth endpoint's to say. */

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
  workspace: (workspaceId: string) => `private-workspace-${workspaceId}`,
  team: (teamId: string) => `private-team-${teamId}`,
  unassigned: (workspaceId: string) => `private-unassigned-${workspaceId}`,
  member: (memberId: string) => `private-member-${memberId}`,
  all: (workspaceId: string) => `private-all-${workspaceId}`,
  conversation: (conversationId: string) => `private-conversation-${conversationId}`,
  presenceConversation: (conversationId: string) => `presence-conversation-${conversationId}`,
} as const;

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
  if (typeof value !== "object" || value === null) return null;
  const idOf = (key: "teamId" | "assigneeId") => {
    const id = key in value ? (value as Record<string, unknown>)[key] : null;
    return typeof id === "string" ? id : null;
  };
  return { teamId: idOf("teamId"), assigneeId: idOf("assigneeId") };
}

/** Where a conversation stands decides who sees it: its team, or everybody when nobody has it; and its assignee. */
function channelsOfPlace(workspaceId: string, place: Place): string[] {
  const names: string[] = [];
  if (place.teamId) names.push(channelName.team(place.teamId));
  if (place.assigneeId) names.push(channelName.member(place.assigneeId));
  return names.length > 0 ? names : [channelName.unassigned(workspaceId)];
}

/**
 * The channels of an event, each once. A conversation's events go where `payload.route` says it stands and where it stood
 * (`route.was`), so that those who lose it see it go; without a route only those who may see everything get it.
 */
export function channelsOf(event: EventRow): string[] {
  const { workspaceId, conversationId } = event;
  const route = event.payload.route;
  const place = readPlace(route);
  if (conversationId === null && !place) return [channelName.workspace(workspaceId)];
  const names = new Set<string>();
  if (conversationId !== null) names.add(channelName.conversation(conversationId));
  const was = typeof route === "object" && route !== null && "was" in route ? readPlace(route.was) : null;
  for (const each of [place, was]) {
    if (each) channelsOfPlace(workspaceId, each).forEach((name) => names.add(name));
  }
  names.add(channelName.all(workspaceId));
  return [...names];
}

/**
 * The member whose sockets an event closes: `member.updated` with `accessChanged: true` (role or teams changed, or removed).
 * It rides in the feed, so it is not lost when a `baton_control` notice is.
 */
export function memberToReauthorize(event: EventRow): string | null {
  const { memberId, accessChanged } = event.payload;
  return event.type === "member.updated" && accessChanged === true && typeof memberId === "string" ? memberId : null;
}
