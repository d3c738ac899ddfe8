import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#server/auth/permissions.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { createLogger } from "#server/platform/logger.ts";
import { closeConversation } from "./close-conversation.ts";
import { listConversations, type Queue } from "./list-conversations.ts";
import { findConversation } from "./read-conversation.ts";
import { readQueues } from "./read-inbox.ts";
import { createReceiveInbound } from "./receive-inbound.ts";
import { snoozeConversation, wakeConversation } from "./snooze-conversation.ts";
import { wakeSnoozedRows } from "./sql/wake-snoozed.ts";
import { inboundFrom } from "./testing/inbound.ts";
import { seedWorkspace, type Seed } from "./testing/seed.ts";

const db = useTestDatabase();
const announced: string[] = [];
const deps = () => ({
  pool: db.pool,
  notifier: { announce: (ids: string[]) => void announced.push(...ids), flush: () => Promise.resolve() },
});
afterEach(() => void announced.splice(0));

let seed: Seed;
let ana: Actor;
beforeAll(async () => {
  seed = await seedWorkspace(db.pool);
  ana = await seed.member("agent", [], "Ana");
});

const now = new Date();
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const snooze = (conversationId: string, until = inHours(2)) =>
  snoozeConversation(deps(), ana, { conversationId, until, now });
const idsIn = async (queue: Queue) =>
  (await listConversations(db.pool, ana, { queue, limit: 50 })).rows.map(({ id }) => id);
const runJob = () => wakeSnoozedRows(db.pool, 200);
const due = (id: string) =>
  run(db.pool, sql`update conversation set snoozed_until = now() - interval '1 second' where id = ${id}`);
const linesOf = (id: string) =>
  all(
    db.pool,
    sql<{ author: string | null; content: unknown }>`
    select author_id as author, content from message where conversation_id = ${id} and direction = 4 order by seq`,
  );

describe("a snoozed conversation", () => {
  it("leaves the open lists for its own, with its time, its count and a line that says who", async () => {
    const id = await seed.conversation();
    const before = (await readQueues(db.pool, ana)).snoozed;
    const until = inHours(3);
    expect(await snooze(id, until)).toMatchObject({ status: "snoozed", snoozedUntil: until });
    expect(await idsIn("all")).not.toContain(id);
    expect(await idsIn("snoozed")).toContain(id);
    expect((await readQueues(db.pool, ana)).snoozed).toBe(before + 1);
    expect(await linesOf(id)).toEqual([
      { author: ana.memberId, content: { action: "snoozed", until: until.toISOString() } },
    ]);
    expect(announced).toHaveLength(2);
  });

  it("wakes when its time comes, on top of the list, once, and tells the feed", async () => {
    const [id, later] = [await seed.conversation({ listAt: new Date(0) }), await seed.conversation()];
    await snooze(id);
    await snooze(later);
    await due(id);
    await Promise.all([runJob(), runJob()]);
    expect(await findConversation(db.pool, ana, id)).toMatchObject({ status: "open", snoozedUntil: null });
    expect((await idsIn("all"))[0]).toBe(id);
    expect((await findConversation(db.pool, ana, later)).status).toBe("snoozed");
    expect((await linesOf(id)).slice(1)).toEqual([{ author: null, content: { action: "woke" } }]);
    const told = await all(
      db.pool,
      sql<{ type: string; status: string | null }>`
        select type, payload #>> '{conversation,status}' as status from event where conversation_id = ${id} order by xid, id`,
    );
    expect(told.slice(-2)).toEqual([
      { type: "message.created", status: null },
      { type: "conversation.updated", status: "open" },
    ]);
  });

  it("wakes by the customer's next message and by a person, and then sleeps no more", async () => {
    const contactId = await seed.contact("Bento", "+351911000222");
    const id = await seed.conversation({ contactId });
    await snooze(id);
    const inbound = createReceiveInbound({ pool: db.pool, log: createLogger({ LOG_LEVEL: "silent" }, "test") });
    await inbound.receive({ workspaceId: seed.workspaceId, channelId: seed.channelId, epoch: 0 }, [
      inboundFrom("+351911000222"),
    ]);
    expect(await findConversation(db.pool, ana, id)).toMatchObject({ status: "open", snoozedUntil: null });
    await expect(wakeConversation(deps(), ana, id)).rejects.toMatchObject({ code: "conflict" });
    await snooze(id);
    expect(await wakeConversation(deps(), ana, id)).toMatchObject({ status: "open", snoozedUntil: null });
  });

  it("can be closed, and does not wake from that", async () => {
    const id = await seed.conversation();
    await snooze(id);
    await closeConversation(deps(), ana, id);
    await runJob();
    expect(await findConversation(db.pool, ana, id)).toMatchObject({ status: "closed", snoozedUntil: null });
    await expect(snooze(id)).rejects.toMatchObject({ code: "conflict" });
  });
});

it("a moment that is past or years away is refused, and one that a member may not see is not there", async () => {
  const id = await seed.conversation();
  for (const until of [inHours(0), inHours(-1), inHours(24 * 400)])
    await expect(snooze(id, until)).rejects.toMatchObject({ code: "request.invalid" });
  const hidden = await seed.conversation({ teamId: await seed.team("Sales") });
  await expect(snooze(hidden)).rejects.toMatchObject({ code: "not_found" });
});
