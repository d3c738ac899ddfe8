import { randomInt } from "node:crypto";
import { createApiKey, type Actor, type Role } from "#server/auth/index.ts";
import type { Pool } from "#server/db/pool.ts";
import { run, sql } from "#server/db/sql.ts";
import { seedWorkspace } from "#server/inbox/testing/seed.ts";
import { newId } from "#server/platform/ids.ts";
import { newToken } from "#server/platform/secrets.ts";
import { openBrowser, type Browser } from "./browser.ts";
import type { TestApp } from "./test-app.ts";

export type Persona = "visitor" | "stranger" | Role;

/** A workspace with one of everything that an id can name. */
export type Furnished = {
  people: Record<Role, Actor>;
  /** Ids by the placeholders of role-matrix.json; those without a prefix belong to another team than the agent's. */
  ids: Record<string, string>;
};

export async function furnishWorkspace(pool: Pool): Promise<Furnished> {
  const seed = await seedWorkspace(pool);
  const { workspaceId, channelId } = seed;
  const [ownTeam, team] = [await seed.team("Own"), await seed.team("Other")];
  const agent = await seed.member("agent", [ownTeam], "Agent");
  await run(pool, sql`insert into team_member values (${workspaceId}, ${ownTeam}, ${agent.memberId})`);
  const people = {
    agent,
    supervisor: await seed.member("supervisor"),
    admin: await seed.member("admin"),
    owner: await seed.member("owner"),
  };
  const other = await seed.member("agent", [], "Other");
  const phone = "+351910000118";
  const contactId = await seed.contact("Held", phone);
  const conversation = await seed.conversation({ teamId: team, contactId });
  const message = await seed.message(conversation, { direction: 2, authorId: other.memberId });
  const mentioning = await seed.conversation({ teamId: team });
  await seed.mention(mentioning, agent.memberId);
  const invitation = newId();
  await run(
    pool,
    sql`insert into invitation (workspace_id, id, role, token_hash, invited_by, expires_at)
      values (${workspaceId}, ${invitation}, 'agent', ${newToken()}, ${people.owner.memberId}, now() + interval '1 day')`,
  );
  const ids = {
    workspace: workspaceId,
    channel: channelId,
    ownTeam,
    team,
    self: agent.memberId,
    member: other.memberId,
    invitation,
    conversation,
    phone,
    contact: contactId,
    tag: await insertTag(pool, workspaceId),
    message,
    mentioning,
    unassigned: await seed.conversation(),
    own: await seed.conversation({ assigneeId: agent.memberId }),
    ownTeams: await seed.conversation({ teamId: ownTeam }),
    others: await seed.conversation({ assigneeId: other.memberId }),
    ...(await addApiKey(pool, people.owner)),
    media: await insertMedia(pool, workspaceId),
    session: await insertSession(pool, other.userId, newToken()),
    ...(await addWebhook(pool, workspaceId)),
    ...(await addSegment(pool, workspaceId)),
    ...(await addFiles(pool, workspaceId)),
    campaign: await addCampaign(pool, workspaceId),
  };
  return { people, ids };
}

/** A key with one request in the log. */
async function addApiKey(pool: Pool, owner: Actor): Promise<{ apiKey: string; apiRequest: string }> {
  const { id: apiKey } = await createApiKey(pool, owner, { name: "Shop", scopes: ["messages:read"], expiresAt: null });
  const apiRequest = newId();
  await run(
    pool,
    sql`insert into api_request (workspace_id, id, key_id, at, method, route, path, status, duration_ms, request_id)
      values (${owner.workspaceId}, ${apiRequest}, ${apiKey}, now(), 'GET', '/messages', '/api/v1/messages', 200, 2.5, 'shop-2026-1')`,
  );
  return { apiKey, apiRequest };
}

/** Its number stands in no other text by chance. */
async function insertTag(pool: Pool, workspaceId: string): Promise<string> {
  const id = 1_000_000_000 + randomInt(1_000_000_000);
  await run(
    pool,
    sql`insert into tag (workspace_id, id, name, folded) overriding system value values (${workspaceId}, ${id}, 'VIP', 'vip')`,
  );
  return String(id);
}

/** An endpoint that asks for nothing that happens here, with one delivery in its history. */
async function addWebhook(pool: Pool, workspaceId: string): Promise<{ endpoint: string; delivery: string }> {
  const [endpoint, delivery] = [newId(), newId()];
  await run(
    pool,
    sql`
      with added as (insert into webhook_endpoint (workspace_id, id, url, event_types, secret)
        values (${workspaceId}, ${endpoint}, 'https://8.8.8.8/in', '{channel.state}', 'sealed') returning id),
      told as (insert into event (workspace_id, type, payload)
        values (${workspaceId}, 'contact.updated', jsonb_build_object('contact', jsonb_build_object('id', ${newId()}::text))) returning id),
      laned as (insert into endpoint_lane (workspace_id, endpoint_id, max_in_flight) select ${workspaceId}, id, 8 from added)
      insert into delivery (workspace_id, id, endpoint_id, event_id, type, status, attempts)
      select ${workspaceId}, ${delivery}, added.id, told.id, 'contact.updated', 'failed', 10 from added, told`,
  );
  return { endpoint, delivery };
}

async function addSegment(pool: Pool, workspaceId: string): Promise<{ segment: string; attribute: string }> {
  const [segment, attribute] = [newId(), newId()];
  await run(
    pool,
    sql`insert into segment (workspace_id, id, name, filter) values (${workspaceId}, ${segment}, 'Everybody', '{"all":[]}')`,
  );
  await run(
    pool,
    sql`insert into contact_attribute (workspace_id, id, name, type) values (${workspaceId}, ${attribute}, 'city', 'text')`,
  );
  return { segment, attribute };
}

/** An import that was cancelled, an export that failed, a tagging that no job knows: nothing works on them meanwhile. */
async function addFiles(pool: Pool, workspaceId: string): Promise<{ import: string; export: string; tagging: string }> {
  const [imported, exported, tagging] = [newId(), newId(), newId()];
  await run(
    pool,
    sql`insert into contact_import (workspace_id, id, file_name, size_bytes, status, created_by, ended_at)
      values (${workspaceId}, ${imported}, 'people.csv', 1, 'cancelled', ${newId()}, now())`,
  );
  await run(
    pool,
    sql`insert into contact_export (workspace_id, id, filter, status, created_by, ended_at)
      values (${workspaceId}, ${exported}, '{}', 'failed', ${newId()}, now())`,
  );
  await run(
    pool,
    sql`insert into contact_tagging (workspace_id, id, filter, tag_id, gives, total, created_by)
      values (${workspaceId}, ${tagging}, '{}', 1, true, 0, ${newId()})`,
  );
  return { import: imported, export: exported, tagging };
}

/** A draft: what runs would be worked on meanwhile. */
async function addCampaign(pool: Pool, workspaceId: string): Promise<string> {
  const id = newId();
  await run(pool, sql`insert into campaign (workspace_id, id, name) values (${workspaceId}, ${id}, 'December')`);
  return id;
}

async function insertMedia(pool: Pool, workspaceId: string): Promise<string> {
  const id = newId();
  await run(
    pool,
    sql`insert into media (workspace_id, id, mime, size_bytes, sha256) values (${workspaceId}, ${id}, 'image/png', 70, '')`,
  );
  return id;
}

async function insertSession(pool: Pool, userId: string, token: string): Promise<string> {
  const id = newId();
  await run(
    pool,
    sql`insert into auth_session (id, user_id, token, expires_at) values (${id}, ${userId}, ${token}, now() + interval '1 day')`,
  );
  return id;
}

/** A browser that is signed in as the person and speaks of `workspaceId`. */
export async function browserOf(app: TestApp, userId: string, workspaceId: string): Promise<Browser> {
  const token = newToken().replaceAll(".", "");
  await insertSession(app.runtime.pool, userId, token);
  const browser = openBrowser(app, { [app.services.accounts.cookieName]: `${token}.signature` });
  browser.enter(workspaceId);
  return browser;
}

/** One browser for each kind of person, all speaking of the workspace. */
export async function browsersOf(app: TestApp, { people, ids }: Furnished): Promise<Record<Persona, Browser>> {
  const workspaceId = ids["workspace"] ?? "";
  const strangerId = newId();
  await run(
    app.runtime.pool,
    sql`insert into auth_user (id, name, email) values (${strangerId}, 'Stranger', ${`${strangerId}@example.test`})`,
  );
  const visitor = openBrowser(app);
  visitor.enter(workspaceId);
  return {
    visitor,
    stranger: await browserOf(app, strangerId, workspaceId),
    agent: await browserOf(app, people.agent.userId, workspaceId),
    supervisor: await browserOf(app, people.supervisor.userId, workspaceId),
    admin: await browserOf(app, people.admin.userId, workspaceId),
    owner: await browserOf(app, people.owner.userId, workspaceId),
  };
}

const TABLES = [
  "member",
  "team",
  "team_member",
  "invitation",
  "api_key",
  "channel",
  "contact",
  "contact_identity",
  "consent_entry",
  "tag",
  "conversation",
  "message",
  "lane_entry",
  "event",
  "webhook_endpoint",
  "endpoint_lane",
  "delivery_due",
  "delivery",
  "webhook_replay",
  "segment",
  "segment_use",
  "campaign",
  "campaign_variant",
  "campaign_channel",
  "tracked_link",
  "recipient",
];

/** Every row of a workspace. */
export async function everythingOf(pool: Pool, workspaceId: string): Promise<unknown[][]> {
  const rows = await Promise.all(
    TABLES.map((table) =>
      pool.query(`select to_jsonb(t) as row from ${table} t where workspace_id = $1 order by 1`, [workspaceId]),
    ),
  );
  return rows.map((result) => result.rows as unknown[]);
}
