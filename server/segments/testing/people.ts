import type { Pool } from "#server/db/pool.ts";
import { all, run, sql, type Statement } from "#server/db/sql.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { CONSENT, type Consent } from "#server/contacts/index.ts";
import type { Predicate } from "../predicate/compile.ts";

/** A contact as the cases write it; channels and campaigns by names. */
export type Person = {
  id: number;
  attributes: Record<string, unknown>;
  tags: string[];
  consent: Consent;
  channels: string[];
  lastActivityAt: string | null;
  campaigns: string[];
};

export type Stored = {
  workspaceId: string;
  /** The row's id of a person's number. */
  idOf(number: number): string;
  numberOf(id: string): number;
  /** The filter with ids in place of the names of channels and campaigns. */
  withIds(filter: unknown): unknown;
};

const remember = () => {
  const ids = new Map<string, string>();
  return (name: string) => {
    const id = ids.get(name) ?? newId();
    ids.set(name, id);
    return id;
  };
};

/** A workspace with these people as rows. Somebody with an activity and no channel wrote on one that no filter names. */
export async function storePeople(pool: Pool, people: Person[]): Promise<Stored> {
  const workspaceId = newId();
  const [contactOf, channelOf, campaignOf] = [remember(), remember(), remember()];
  const names = [...new Set(people.flatMap((person) => person.channels)), "another"];
  for (const name of names) await addChannel(pool, { workspaceId, channelId: channelOf(name) });
  const tagIds = await storeTags(pool, workspaceId, people);
  for (const person of people) {
    const id = contactOf(String(person.id));
    const tags = [...new Set(person.tags.map((tag) => tagIds.get(tag.toLowerCase())))];
    await run(
      pool,
      sql`insert into contact (workspace_id, id, attributes, tag_ids, consent)
        values (${workspaceId}, ${id}, ${JSON.stringify(person.attributes)}::jsonb, ${tags}::integer[], ${CONSENT[person.consent]})`,
    );
    const channels = person.channels.length > 0 || !person.lastActivityAt ? person.channels : ["another"];
    await run(
      pool,
      sql`insert into conversation (workspace_id, id, channel_id, contact_id, last_message_at)
        select ${workspaceId}, uuidv7(), channel, ${id}, ${person.lastActivityAt}::timestamptz from unnest(${channels.map(channelOf)}::uuid[]) channel`,
    );
    await run(
      pool,
      sql`insert into recipient (workspace_id, campaign_id, contact_id, status, message_id)
        select ${workspaceId}, campaign, ${id}, 1, uuidv7() from unnest(${person.campaigns.map(campaignOf)}::uuid[]) campaign`,
    );
  }
  const numbers = new Map(people.map((person) => [contactOf(String(person.id)), person.id]));
  return {
    workspaceId,
    idOf: (number) => contactOf(String(number)),
    numberOf: (id) => numbers.get(id) ?? -1,
    withIds: (filter) => named(filter, { channels: channelOf, campaigns: campaignOf }),
  };
}

async function storeTags(pool: Pool, workspaceId: string, people: Person[]): Promise<Map<string, number>> {
  const names = [...new Set(people.flatMap((person) => person.tags.map((tag) => tag.toLowerCase())))];
  const rows = await all(
    pool,
    sql<{ id: number; name: string }>`
      insert into tag (workspace_id, name, folded) select ${workspaceId}, name, name from unnest(${names}::text[]) name returning id, name`,
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

type Naming = Record<string, (name: string) => string>;

function named(node: unknown, ids: Naming): unknown {
  if (Array.isArray(node)) return node.map((child) => named(child, ids));
  if (typeof node !== "object" || node === null) return node;
  const idOf = "field" in node && typeof node.field === "string" ? ids[node.field] : undefined;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      idOf && key === "value" ? withNames(value, idOf) : named(value, ids),
    ]),
  );
}

function withNames(value: unknown, idOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => withNames(each, idOf));
  return typeof value === "string" ? idOf(value) : value;
}

/** Every contact of the whole database that a predicate lets in. */
export async function matchingIds(pool: Pool, { text, values }: Predicate): Promise<string[]> {
  const statement: Statement<{ id: string }> = { text: `select k.id from contact k where ${text}`, values };
  return (await all(pool, statement)).map(({ id }) => id);
}
