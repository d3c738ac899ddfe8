import { all, run, sql, type Queryable } from "./sql.ts";
import type { Pool } from "./pool.ts";

/** What others see happen. The realtime frame, the browser's catch-up, the REST feed and webhooks all come from these rows. */
export const EVENT_TYPES = [
  "message.created",
  "message.status",
  "conversation.updated",
  "conversation.mentioned",
  "contact.updated",
  "channel.state",
  "member.updated",
  "conversation.created",
  "conversation.assigned",
  "conversation.closed",
  "conversation.reopened",
  "contact.created",
  "consent.changed",
  "campaign.updated",
  "webhook.test",
  "webhook.disabled",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Who may see a conversation: its team and assignee now, and before a change that moved it. */
export type Route = {
  teamId: string | null;
  assigneeId: string | null;
  was?: { teamId: string | null; assigneeId: string | null };
};

export type NewEvent = {
  workspaceId: string;
  type: EventType;
  conversationId?: string | undefined;
  /** JSON; conversation events carry `route`. */
  payload: Record<string, unknown> & { route?: Route };
};

/** Channel of `pg_notify` for event ids, comma separated: a wake-up; the rows are the truth. */
export const EVENTS_CHANNEL = "baton_events";
/** Channel of `pg_notify` for control messages to the gateways and web processes, JSON. */
export const CONTROL_CHANNEL = "baton_control";
/** Channel of `pg_notify` that wakes lanes: `workspaceId:channelId` pairs, comma separated. */
export const LANES_CHANNEL = "baton_lanes";

/** Channel of `pg_notify` for customers who type, JSON: told and forgotten, no row stands behind it. */
export const TYPING_CHANNEL = "baton_typing";

/** What a process tells the others: caches of a session, member, API key or hook are stale, and a member's sockets must go. */
export type Control =
  | { kind: "terminate"; memberId?: string; sessionId?: string; userId?: string }
  | { kind: "api_key"; prefix: string }
  | { kind: "channel_hook"; channelId: string };

/** Appends to the feed in the caller's transaction. Returns the ids, to be announced after the commit. */
export async function insertEvents(tx: Queryable, events: NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = await all(
    tx,
    sql<{ id: string }>`
      insert into event (workspace_id, type, conversation_id, payload)
      select workspace_id, type, conversation_id, payload
      from unnest(
        ${events.map((event) => event.workspaceId)}::uuid[], ${events.map((event) => event.type)}::text[],
        ${events.map((event) => event.conversationId ?? null)}::uuid[], ${events.map((event) => JSON.stringify(event.payload))}::jsonb[]
      ) with ordinality as given (workspace_id, type, conversation_id, payload, ord)
      order by ord
      returning id`,
  );
  return rows.map((row) => row.id);
}

// pg_notify takes less than 8,000 bytes; 180 ids of 36 characters and a comma stay below 7,500.
const IDS_PER_NOTICE = 180;

/** Announces events on the caller's connection; inside a transaction PostgreSQL sends it at the commit. Batchers only. */
export async function notifyEvents(db: Queryable, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_NOTICE) {
    await run(db, sql`select pg_notify(${EVENTS_CHANNEL}, ${ids.slice(start, start + IDS_PER_NOTICE).join(",")})`);
  }
}

/** Tells every process to drop what it cached of a member or session and the gateways to close their sockets. */
export async function notifyControl(db: Queryable, control: Control): Promise<void> {
  await run(db, sql`select pg_notify(${CONTROL_CHANNEL}, ${JSON.stringify(control)})`);
}

export type Notifier = {
  /** Announces committed events, coalesced over at most 5 ms; a lost notice is repaired by the gateways' poll. */
  announce(ids: string[]): void;
  /** Resolves when everything announced has been sent. */
  flush(): Promise<void>;
};

const COALESCE_MS = 5;

/**
 * One per process. `pg_notify` inside each small transaction serialises commits (measured: 7,800 → 3,000 publishes/s), so
 * everything but a batcher announces here, after its commit.
 */
export function createNotifier(pool: Pool, onError: (error: unknown) => void): Notifier {
  let pending: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    const ids = pending;
    pending = [];
    sending = sending.then(() => notifyEvents(pool, ids)).catch(onError);
  };
  return {
    announce(ids) {
      pending.push(...ids);
      if (pending.length > 0) timer ??= setTimeout(send, COALESCE_MS);
    },
    async flush() {
      send();
      await sending;
    },
  };
}
