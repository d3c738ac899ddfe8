import { beforeAll, describe, expect, it, test } from "vitest";
import type { Actor } from "#server/auth/permissions.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { listConversations } from "./list-conversations.ts";
import { findConversation } from "./read-conversation.ts";
import { readQueues } from "./read-inbox.ts";
import { readMentions } from "./read-mentions.ts";
import { seedWorkspace, type Seed } from "./testing/seed.ts";

const db = useTestDatabase();

let seed: Seed;
let people: Record<"ana" | "anaMoura" | "rui" | "dots" | "gone" | "author", Actor>;
beforeAll(async () => {
  seed = await seedWorkspace(db.pool);
  people = {
    ana: await seed.member("agent", [], "Ana"),
    anaMoura: await seed.member("agent", [], "Ana Moura"),
    rui: await seed.member("agent", [], "Rui São Brás"),
    dots: await seed.member("agent", [], "J. (Jo) Reis"),
    gone: await seed.member("agent", [], "Gone"),
    author: await seed.member("supervisor", [], "Olga"),
  };
  await run(db.pool, sql`update member set removed_at = now() where id = ${people.gone.memberId}`);
});

async function noteOf(body: string) {
  const conversationId = await seed.conversation({ teamId: await seed.team(`Team ${String(Math.random())}`) });
  const messageId = await seed.message(conversationId, { direction: 3, body, authorId: people.author.memberId });
  const rows = await all(
    db.pool,
    sql<{ member: string }>`select member_id as member from mention where message_id = ${messageId}`,
  );
  const names = Object.entries(people).filter(([, { memberId }]) => rows.some(({ member }) => member === memberId));
  return { conversationId, named: names.map(([name]) => name) };
}

test.each([
  ["@Ana look", ["ana"]],
  ["(@ana moura), look", ["anaMoura"]],
  ["@Ana Moura and @Ana", ["ana", "anaMoura"]],
  ["@RUI SÃO BRÁS\n@J. (Jo) Reis!", ["rui", "dots"]],
  ["@Anabela, me@ana.example, @J. XJo) Reis, Ana Moura", []],
  ["@Gone @Olga", []],
])("a note %j names whom it means, and nobody who wrote it or left", async (body, expected) => {
  expect((await noteOf(body)).named).toEqual(expected);
});

describe("who is named", () => {
  it("sees another team's conversation from then on, in a list whose count goes when it was read", async () => {
    const { conversationId } = await noteOf("@Rui São Brás, can you?");
    const { rui } = people;
    expect((await findConversation(db.pool, rui, conversationId)).id).toBe(conversationId);
    const list = await listConversations(db.pool, rui, { queue: "mentions", limit: 50 });
    expect(list.rows.map(({ id }) => id)).toContain(conversationId);
    const before = (await readQueues(db.pool, rui)).mentions;
    expect(await readMentions(db.pool, rui, { conversationId, seenSeq: 0 })).toEqual({ read: 0 });
    expect(await readMentions(db.pool, rui, { conversationId, seenSeq: 1 })).toEqual({ read: 1 });
    expect((await readQueues(db.pool, rui)).mentions).toBe(before - 1);
  });

  it("is told by the feed, with a route that only they and who sees everything are on", async () => {
    const { conversationId } = await noteOf("@Ana?");
    const events = await all(
      db.pool,
      sql<{ payload: unknown }>`
        select payload from event where conversation_id = ${conversationId} and type = 'conversation.mentioned'`,
    );
    const { memberId } = people.ana;
    expect(events).toMatchObject([{ payload: { memberId, route: { teamId: null, assigneeId: memberId } } }]);
  });
});

it("a customer's text names nobody", async () => {
  const conversationId = await seed.conversation();
  await seed.message(conversationId, { direction: 1, body: "@Ana" });
  expect(await all(db.pool, sql`select 1 from mention where conversation_id = ${conversationId}`)).toEqual([]);
});
