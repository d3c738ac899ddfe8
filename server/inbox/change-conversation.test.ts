import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#server/auth/permissions.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/platform/ids.ts";
import { assignConversation } from "./assign-conversation.ts";
import { closeConversation, reopenConversation } from "./close-conversation.ts";
import { markRead, markUnread } from "./mark-conversation.ts";
import { findConversation } from "./read-conversation.ts";
import { seedWorkspace, type Seed } from "./testing/seed.ts";

const db = useTestDatabase();
const announced: string[] = [];
const deps = {
  get pool() {
    return db.pool;
  },
  notifier: { announce: (ids: string[]) => void announced.push(...ids), flush: () => Promise.resolve() },
};
afterEach(() => void announced.splice(0));

let seed: Seed;
let ana: Actor;
let lea: Actor;
let sales: string;
beforeAll(async () => {
  seed = await seedWorkspace(db.pool);
  sales = await seed.team("Sales");
  [ana, lea] = [await seed.member("agent", [], "Ana"), await seed.member("agent", [sales], "Lea")];
});

type EventRow = { id: string; type: string; payload: { route: unknown; message?: unknown; conversation?: unknown } };
const eventsOf = (conversationId: string) =>
  all(
    db.pool,
    sql<EventRow>`select id, type, payload from event where conversation_id = ${conversationId} order by xid, id`,
  );
const linesOf = (conversationId: string) =>
  all(
    db.pool,
    sql<{ seq: number; direction: number; author: string; content: unknown }>`
      select seq, direction, author_id as author, content from message where conversation_id = ${conversationId} order by seq`,
  );

describe("assigning", () => {
  it("waits for a team that is being deleted or a member being removed, and then does not go there", async () => {
    const team = await seed.team("Short-lived");
    const leaver = await seed.member("agent", [], "Leaver");
    const endings = [
      { target: { teamId: team }, end: sql`delete from team where id = ${team}` },
      {
        target: { memberId: leaver.memberId },
        end: sql`update member set removed_at = now() where id = ${leaver.memberId}`,
      },
    ];
    for (const { target, end } of endings) {
      const conversationId = await seed.conversation();
      const { outcome } = await withTransaction(db.pool, async (tx) => {
        await run(tx, end);
        let settled = false;
        const outcome = assignConversation(deps, ana, { conversationId, target, expectedAssigneeId: null })
          .catch((error: unknown) => error)
          .finally(() => (settled = true));
        const waiting = () => db.pool.query("select from pg_locks where not granted");
        await expect.poll(async () => settled || (await waiting()).rowCount, { timeout: 10_000 }).toBeTruthy();
        return { outcome };
      });
      expect(await outcome).toMatchObject({ code: "not_found" });
      expect(await findConversation(db.pool, ana, conversationId)).toMatchObject({ teamId: null, assigneeId: null });
    }
  });

  it("moves it, leaves a system line with the next seq, and tells those who have and those who had it", async () => {
    const id = await seed.conversation({ teamId: sales });
    await seed.message(id);
    const row = await assignConversation(deps, lea, {
      conversationId: id,
      target: { memberId: lea.memberId },
      expectedAssigneeId: null,
    });
    expect(row).toMatchObject({ assigneeId: lea.memberId, teamId: sales, lastSeq: 2, unread: 1, preview: "" });
    expect((await linesOf(id)).at(-1)).toEqual({
      seq: 2,
      direction: 4,
      author: lea.memberId,
      content: { action: "assigned", assigneeId: lea.memberId, teamId: null },
    });
    const events = await eventsOf(id);
    const route = { teamId: sales, assigneeId: lea.memberId, was: { teamId: sales, assigneeId: null } };
    expect(events.map(({ type, payload }) => [type, payload.route])).toEqual([
      ["message.created", route],
      ["conversation.updated", route],
    ]);
    expect(announced).toEqual(events.map((event) => event.id));
  });

  it("does not take it from somebody who took it a moment ago, and says who has it", async () => {
    const id = await seed.conversation();
    const take = (actor: Actor) =>
      assignConversation(deps, actor, {
        conversationId: id,
        target: { memberId: actor.memberId },
        expectedAssigneeId: null,
      });
    const outcomes = await Promise.allSettled([take(ana), take(lea)]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
    // Who lost may not see it any more: it is assigned, and without a team.
    const lost = outcomes.find((outcome) => outcome.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: expect.stringMatching(/conflict|not_found/) as string });
    expect(await linesOf(id)).toHaveLength(1);
  });

  it("gives nothing back when the move takes it out of sight", async () => {
    const id = await seed.conversation({ assigneeId: ana.memberId });
    const pass = { conversationId: id, target: { teamId: sales }, expectedAssigneeId: ana.memberId };
    expect(await assignConversation(deps, ana, pass)).toBeNull();
    await expect(findConversation(db.pool, ana, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await findConversation(db.pool, lea, id)).toMatchObject({ teamId: sales, assigneeId: null });
  });

  it("refuses a target that is not of the workspace and changes nothing", async () => {
    const id = await seed.conversation();
    const foreign = await (await seedWorkspace(db.pool)).member("agent");
    for (const target of [{ memberId: foreign.memberId }, { memberId: newId() }, { teamId: newId() }])
      await expect(
        assignConversation(deps, ana, { conversationId: id, target, expectedAssigneeId: null }),
      ).rejects.toMatchObject({ code: "not_found" });
    expect(await eventsOf(id)).toEqual([]);
  });

  it("twice to the same leaves one line", async () => {
    const id = await seed.conversation();
    const target = { memberId: ana.memberId };
    await assignConversation(deps, ana, { conversationId: id, target, expectedAssigneeId: null });
    await assignConversation(deps, ana, { conversationId: id, target, expectedAssigneeId: ana.memberId });
    expect(await linesOf(id)).toHaveLength(1);
  });
});

describe("closing and reopening", () => {
  it("ends the waiting, and reopening waits again since the message that nobody answered", async () => {
    const id = await seed.conversation({ waitingSince: new Date() });
    await seed.message(id, { body: "Bom dia" });
    expect(await closeConversation(deps, ana, id)).toMatchObject({ status: "closed", waitingSince: null });
    const reopened = await reopenConversation(deps, ana, id);
    expect(reopened?.status).toBe("open");
    expect(Date.now() - (reopened?.waitingSince?.getTime() ?? 0)).toBeLessThan(30_000);
    expect((await linesOf(id)).map((line) => line.seq)).toEqual([1, 2, 3]);
  });

  it("refuses what is so already", async () => {
    const id = await seed.conversation();
    await expect(reopenConversation(deps, ana, id)).rejects.toMatchObject({ code: "conflict" });
    await closeConversation(deps, ana, id);
    await expect(closeConversation(deps, ana, id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("does not reopen beside another open one of the same person on the same number", async () => {
    const contactId = await seed.contact("Rafael");
    const old = await seed.conversation({ contactId, status: 9 });
    await seed.conversation({ contactId });
    await expect(reopenConversation(deps, ana, old)).rejects.toMatchObject({
      code: "conflict",
      details: { hasOpen: true },
    });
  });
});

describe("read and unread", () => {
  it("leaves unread what arrived after the last message seen, and is silent when nothing changes", async () => {
    const id = await seed.conversation();
    for (let count = 0; count < 3; count += 1) await seed.message(id);
    expect(await markRead(deps, ana, { conversationId: id, seenSeq: 2 })).toMatchObject({ unread: 1 });
    expect(await markRead(deps, ana, { conversationId: id, seenSeq: 3 })).toMatchObject({ unread: 0 });
    expect(await markRead(deps, ana, { conversationId: id, seenSeq: 3 })).toMatchObject({ unread: 0 });
    expect(await eventsOf(id)).toHaveLength(2);
    expect(await markUnread(deps, ana, id)).toMatchObject({ unread: 1 });
  });
});

it("answers not_found for a foreign or invisible id, whatever is asked, and writes nothing", async () => {
  const foreign = await (await seedWorkspace(db.pool)).member("owner");
  const id = await seed.conversation({ assigneeId: lea.memberId });
  for (const actor of [foreign, ana]) {
    const tries = [
      () => closeConversation(deps, actor, id),
      () => reopenConversation(deps, actor, id),
      () => markRead(deps, actor, { conversationId: id, seenSeq: 1 }),
      () => markUnread(deps, actor, id),
      () => assignConversation(deps, actor, { conversationId: id, target: { nobody: true }, expectedAssigneeId: null }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await eventsOf(id)).toEqual([]);
});
