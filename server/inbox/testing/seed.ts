import type { Actor, Role } from "#server/auth/permissions.ts";
import type { Pool } from "#server/db/pool.ts";
import { one, run, sql } from "#server/db/sql.ts";
import { newId } from "#server/platform/ids.ts";
import { foldText } from "#server/platform/text.ts";

/** Rows of a workspace for tests, made directly: a test says what stands there and not how it came. */
export type Seed = {
  workspaceId: string;
  channelId: string;
  member(role: Role, teamIds?: string[], name?: string): Promise<Actor>;
  team(name: string): Promise<string>;
  contact(name: string, phone?: string): Promise<string>;
  conversation(given?: NewConversation): Promise<string>;
  message(conversationId: string, given?: NewMessage): Promise<string>;
  mention(conversationId: string, memberId: string): Promise<void>;
};

export type NewConversation = {
  name?: string;
  contactId?: string;
  status?: number;
  assigneeId?: string | null;
  teamId?: string | null;
  listAt?: Date;
  waitingSince?: Date | null;
};
export type NewMessage = {
  direction?: number;
  kind?: number;
  body?: string;
  authorId?: string | null;
  content?: unknown;
};

type Place = { pool: Pool; workspaceId: string; channelId: string };

export async function seedWorkspace(pool: Pool): Promise<Seed> {
  const [workspaceId, channelId] = [newId(), newId()];
  await run(pool, sql`insert into workspace (id, name) values (${workspaceId}, 'Marola')`);
  await run(
    pool,
    sql`insert into channel (workspace_id, id, name, provider) values (${workspaceId}, ${channelId}, 'Loja', 'simulated')`,
  );
  const place = { pool, workspaceId, channelId };
  return {
    workspaceId,
    channelId,
    member: (role, teamIds = [], name = role) => seedMember(place, role, teamIds, name),
    team: (name) => seedTeam(place, name),
    contact: (name, phone) => seedContact(place, name, phone),
    conversation: (given = {}) => seedConversation(place, given),
    message: (conversationId, given = {}) => seedMessage(place, conversationId, given),
    async mention(conversationId, memberId) {
      const messageId = await seedMessage(place, conversationId, { direction: 3, body: "@you" });
      await run(
        pool,
        sql`insert into mention (workspace_id, member_id, message_id, conversation_id)
          values (${workspaceId}, ${memberId}, ${messageId}, ${conversationId})`,
      );
    },
  };
}

async function seedMember({ pool, workspaceId }: Place, role: Role, teamIds: string[], name: string): Promise<Actor> {
  const [userId, memberId] = [newId(), newId()];
  await run(
    pool,
    sql`insert into auth_user (id, name, email) values (${userId}, ${name}, ${`${userId}@example.test`})`,
  );
  await run(
    pool,
    sql`insert into member (workspace_id, id, user_id, role) values (${workspaceId}, ${memberId}, ${userId}, ${role})`,
  );
  return { workspaceId, memberId, userId, role, teamIds };
}

async function seedTeam({ pool, workspaceId }: Place, name: string): Promise<string> {
  const id = newId();
  await run(pool, sql`insert into team (workspace_id, id, name) values (${workspaceId}, ${id}, ${name})`);
  return id;
}

async function seedContact({ pool, workspaceId }: Place, name: string, phone?: string): Promise<string> {
  const id = newId();
  await run(
    pool,
    sql`insert into contact (workspace_id, id, name, folded) values (${workspaceId}, ${id}, ${name}, ${foldText(name)})`,
  );
  if (phone !== undefined)
    await run(
      pool,
      sql`insert into contact_identity (workspace_id, kind, value, contact_id) values (${workspaceId}, 1, ${phone}, ${id})`,
    );
  return id;
}

async function seedConversation(place: Place, given: NewConversation): Promise<string> {
  const { pool, workspaceId, channelId } = place;
  const { status = 1, assigneeId = null, teamId = null, listAt = new Date(), waitingSince = null } = given;
  const contactId = given.contactId ?? (await seedContact(place, given.name ?? "Beatriz Lemos"));
  const id = newId();
  await run(
    pool,
    sql`insert into conversation (workspace_id, id, channel_id, contact_id, status, assignee_id, team_id, list_at, waiting_since)
      values (${workspaceId}, ${id}, ${channelId}, ${contactId}, ${status}, ${assigneeId}, ${teamId}, ${listAt}, ${waitingSince})`,
  );
  return id;
}

async function seedMessage(place: Place, conversationId: string, given: NewMessage): Promise<string> {
  const { direction = 1, kind = 1, body = "Bom dia", authorId = null, content = null } = given;
  const row = await one(
    place.pool,
    sql<{ id: string }>`
      with raised as (update conversation set last_seq = last_seq + 1,
          last_inbound_seq = case when ${direction}::int = 1 then last_seq + 1 else last_inbound_seq end,
          unread = unread + case when ${direction}::int = 1 then 1 else 0 end
        where workspace_id = ${place.workspaceId} and id = ${conversationId} returning last_seq)
      insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, body, author_id, content)
      select ${place.workspaceId}, ${newId()}, ${conversationId}, last_seq, ${place.channelId}, ${direction}::int, ${kind}, ${body},
        ${authorId}, ${content === null ? null : JSON.stringify(content)}::jsonb
      from raised returning id`,
  );
  return row.id;
}
