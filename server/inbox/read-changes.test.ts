import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Actor } from "#server/auth/permissions.ts";
import { insertEvents, type Route } from "#server/db/feed.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { untilFeedIsSettled } from "#server/db/testing/feed.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/platform/ids.ts";
import { MAX_EVENTS_BEHIND, readChanges } from "./read-changes.ts";
import { seedWorkspace, type Seed } from "./testing/seed.ts";

const db = useTestDatabase();
const now = new Date();

let seed: Seed;
let agent: Actor;
let supervisor: Actor;
let conversationId: string;
beforeAll(async () => {
  seed = await seedWorkspace(db.pool);
  agent = await seed.member("agent");
  supervisor = await seed.member("supervisor");
  conversationId = await seed.conversation();
});

const startNow = async (actor: Actor) => (await readChanges(db.pool, actor, { cursor: null, limit: 1, now })).cursor;
async function start(actor: Actor): Promise<string> {
  await untilFeedIsSettled(db.pool);
  return startNow(actor);
}
const read = (actor: Actor, cursor: string, limit = 100) => readChanges(db.pool, actor, { cursor, limit, now });

function event(mark: string, route: Route = { teamId: null, assigneeId: null }) {
  return {
    workspaceId: seed.workspaceId,
    type: "conversation.updated" as const,
    conversationId,
    payload: { mark, route },
  };
}
async function write(mark: string, route?: Route): Promise<void> {
  await withTransaction(db.pool, (tx) => insertEvents(tx, [event(mark, route)]));
}
async function marks(actor: Actor, cursor: string): Promise<unknown[]> {
  await untilFeedIsSettled(db.pool);
  return (await read(actor, cursor)).events.map(
    ({ payload }) => payload instanceof Object && "mark" in payload && payload.mark,
  );
}

describe("the changes since a cursor", () => {
  it("never miss a transaction that began earlier and commits later", async () => {
    const cursor = await start(agent);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const late = withTransaction(db.pool, async (tx) => {
      await insertEvents(tx, [event("late")]);
      await held;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await write("early");
    const first = await read(agent, cursor);
    // The early one waits behind the open transaction: passing it over would lose the late one.
    expect(first.events).toEqual([]);
    release();
    await late;
    expect(await marks(agent, first.cursor)).toEqual(["late", "early"]);
  });

  it("start at the transactions still open when the start was taken", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const open = withTransaction(db.pool, async (tx) => {
      await insertEvents(tx, [event("open before the start")]);
      await held;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const cursor = await startNow(agent);
    release();
    await open;
    expect(await marks(agent, cursor)).toContain("open before the start");
  });

  it("come in pages that lose and repeat nothing", async () => {
    let cursor = await start(agent);
    for (let count = 0; count < 7; count += 1) await write(`page ${String(count)}`);
    await untilFeedIsSettled(db.pool);
    const seen: string[] = [];
    for (let more = true; more;) {
      const page = await read(agent, cursor, 3);
      seen.push(...page.events.map((each) => each.id));
      ({ cursor, hasMore: more } = page);
    }
    expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
    expect((await read(agent, cursor)).events).toEqual([]);
  });

  it("hold what the actor sees: own, unassigned and what was taken away, and nothing of another's", async () => {
    const cursor = await start(agent);
    const other = newId();
    await write("unassigned");
    await write("mine", { teamId: null, assigneeId: agent.memberId });
    await write("another's", { teamId: null, assigneeId: other });
    await write("another team's", { teamId: newId(), assigneeId: null });
    await write("taken from me", {
      teamId: null,
      assigneeId: other,
      was: { teamId: null, assigneeId: agent.memberId },
    });
    expect(await marks(agent, cursor)).toEqual(["unassigned", "mine", "taken from me"]);
    expect(await marks(supervisor, cursor)).toHaveLength(5);
    const foreign = await (await seedWorkspace(db.pool)).member("owner");
    expect(await marks(foreign, cursor)).toEqual([]);
  });

  it("ask for a fresh start when too much happened meanwhile, in this workspace", async () => {
    const [cursor, elsewhere] = [await start(agent), await seedWorkspace(db.pool)];
    const happen = async (workspaceId: string, count: number) => {
      await db.pool.query(
        `insert into event (workspace_id, type, conversation_id, payload)
         select $1, 'conversation.updated', $2, '{"route": {"teamId": null, "assigneeId": null}}' from generate_series(1, $3)`,
        [workspaceId, conversationId, count],
      );
      await untilFeedIsSettled(db.pool);
    };
    await happen(seed.workspaceId, MAX_EVENTS_BEHIND);
    await happen(elsewhere.workspaceId, 10);
    expect(await read(agent, cursor)).toMatchObject({ resync: false, hasMore: true });
    await happen(seed.workspaceId, 1);
    const fresh = await read(agent, cursor);
    expect(fresh).toMatchObject({ resync: true, hasMore: false, events: [] });
    await write("afterwards");
    expect(await marks(agent, fresh.cursor)).toEqual(["afterwards"]);
  });

  it("ask for a fresh start when the cursor is too old or of another database", async () => {
    const cursor = await start(agent);
    const later = new Date(now.getTime() + 25 * 60 * 60 * 1_000);
    expect(await readChanges(db.pool, agent, { cursor, limit: 10, now: later })).toMatchObject({
      resync: true,
      events: [],
    });
    const parts = z.array(z.unknown()).parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    const foreign = JSON.stringify(["123", ...parts.slice(1)]);
    expect(await read(agent, Buffer.from(foreign).toString("base64url"))).toMatchObject({ resync: true });
    await expect(read(agent, "rubbish")).rejects.toMatchObject({ code: "request.invalid" });
  });
});
