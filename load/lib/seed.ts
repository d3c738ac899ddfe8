import type pg from "pg";

/**
 * Fills a workspace by plain inserts: numbers, people, and conversations with some history. Numbers that are `disconnected`
 * are claimed by no session worker, so what is accepted for them stays queued.
 */
export type SeedOptions = {
  workspaceId: string;
  channels: number;
  conversations: number;
  messagesEach: number;
  desiredState: "connected" | "disconnected";
  perMinute?: number;
};

export type Seeded = { channelIds: string[]; conversationIds: string[] };

const idsOf = (result: pg.QueryResult<{ id: string }>) => result.rows.map((row) => row.id);

export async function seedInbox(db: pg.Pool, options: SeedOptions): Promise<Seeded> {
  const { workspaceId, channels, conversations, messagesEach, desiredState, perMinute = 1_000_000 } = options;
  const channelIds = idsOf(
    await db.query(
      `insert into channel (workspace_id, id, name, provider, phone, desired_state, per_minute, burst)
       select $1, uuidv7(), 'Load ' || n, 'simulated', '+5511' || (900000000 + n), $3, $4, $4 from generate_series(1, $2) n returning id`,
      [workspaceId, channels, desiredState, perMinute],
    ),
  );
  const contactIds = idsOf(
    await db.query(
      `insert into contact (workspace_id, id, name, folded)
       select $1, uuidv7(), 'Person ' || n, 'person ' || n from generate_series(1, $2) n returning id`,
      [workspaceId, conversations],
    ),
  );
  await db.query(
    `insert into contact_identity (workspace_id, kind, value, contact_id)
     select $1, 1, '+5521' || (900000000 + ord), id from unnest($2::uuid[]) with ordinality t (id, ord)`,
    [workspaceId, contactIds],
  );
  const conversationIds = idsOf(
    await db.query(
      `insert into conversation (workspace_id, id, channel_id, contact_id, last_seq, last_inbound_seq, unread, last_message_at, waiting_since, preview)
       select $1, uuidv7(), ($3::uuid[])[1 + ord % $4::int], id, $5::int, $5::int, $5::int, now(), now() - ord * interval '1 second', 'Message ' || $5::int
       from unnest($2::uuid[]) with ordinality t (id, ord) returning id`,
      [workspaceId, contactIds, channelIds, channels, messagesEach],
    ),
  );
  await db.query(
    `insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, body, provider_message_id)
     select c.workspace_id, uuidv7(), c.id, n, c.channel_id, 1, 1, 'Message ' || n, 'IN-' || c.id || '-' || n
     from conversation c, generate_series(1, $2::int) n where c.workspace_id = $1 and c.id = any ($3::uuid[])`,
    [workspaceId, messagesEach, conversationIds],
  );
  await db.query("analyze contact, contact_identity, conversation, message");
  return { channelIds, conversationIds };
}

/** The owner of a workspace. A socket's member has to be one: the gateway looks each minute who is none any more. */
export async function ownerOf(db: pg.Pool, workspaceId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>("select id from member where workspace_id = $1 limit 1", [
    workspaceId,
  ]);
  return rows[0]?.id ?? "";
}
