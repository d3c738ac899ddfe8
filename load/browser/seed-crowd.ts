import type pg from "pg";

export type CrowdOptions = {
  workspaceId: string;
  conversations: number;
  /** How many of the newest have `messagesEach` messages; the others have one. */
  talkative: number;
  messagesEach: number;
};

/** What the last message of the nth conversation from the top says, and no other message. */
export const lastLineOf = (n: number): string => `for person ${n}, the last word.`;

/**
 * Fills a workspace with open conversations, the first at the top of the list, by one statement a table. Their number is
 * connected, so that a reply goes out as it does for people: one that waits says so below itself after three seconds.
 */
export async function seedCrowd(db: pg.Pool, options: CrowdOptions): Promise<void> {
  const { workspaceId, conversations, talkative, messagesEach } = options;
  await db.query(
    `with number as (
       insert into channel (workspace_id, id, name, provider, phone, desired_state, per_minute, burst)
       values ($1, uuidv7(), 'Crowd', 'simulated', '+5511900000001', 'connected', 1000000, 1000000) returning id),
     person as (select n, uuidv7() as contact_id, uuidv7() as conversation_id from generate_series(1, $2::int) n),
     contacts as (
       insert into contact (workspace_id, id, name, folded)
       select $1, contact_id, 'Person ' || n, 'person ' || n from person),
     identities as (
       insert into contact_identity (workspace_id, kind, value, contact_id)
       select $1, 1, '+5521' || (900000000 + n), contact_id from person)
     insert into conversation (workspace_id, id, channel_id, contact_id, last_seq, last_inbound_seq, unread,
       last_message_at, list_at, waiting_since, preview)
     select $1, conversation_id, number.id, contact_id, seq, seq, 1 + n % 3, at, at, at, 'Where is order ' || n || '?'
     from person, number, lateral (select case when n <= $3 then $4::int else 1 end as seq,
       now() - n * interval '1 second' as at)`,
    [workspaceId, conversations, talkative, messagesEach],
  );
  await db.query(
    `insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, status, body, created_at)
     select $1, uuidv7(), c.id, seq, c.channel_id, case when seq % 3 = 0 and seq < c.last_seq then 2 else 1 end, 1,
       case when seq % 3 = 0 and seq < c.last_seq then 40 else 0 end,
       case when seq = c.last_seq then 'This is for ' || p.folded || ', the last word.'
         else 'Line ' || seq || ' of this: ' || repeat('the parcel is still on its way. ', 1 + (seq % 4)::int) end,
       c.list_at - (c.last_seq - seq) * interval '50 seconds'
     from conversation c join contact p on p.workspace_id = c.workspace_id and p.id = c.contact_id,
       generate_series(1, c.last_seq) seq where c.workspace_id = $1`,
    [workspaceId],
  );
  await db.query("analyze channel, contact, contact_identity, conversation, message");
}
