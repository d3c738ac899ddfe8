import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#server/auth/permissions.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { QUEUES, listConversations, type Queue } from "./list-conversations.ts";
import { findConversation } from "./read-conversation.ts";
import { searchInbox } from "./read-inbox.ts";
import { seedWorkspace, type Seed } from "./testing/seed.ts";

const db = useTestDatabase();

async function idsOf(actor: Actor, queue: Queue, teamId?: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listConversations(db.pool, actor, { queue, teamId, cursor, limit: 2 });
    ids.push(...page.rows.map((row) => row.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

describe("the lists of an inbox", () => {
  let seed: Seed;
  let agent: Actor;
  let supervisor: Actor;
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 30, 9, minutes));
  const made: Record<string, string> = {};
  let sales: string;

  beforeAll(async () => {
    seed = await seedWorkspace(db.pool);
    sales = await seed.team("Sales");
    const support = await seed.team("Support");
    agent = await seed.member("agent", [sales]);
    supervisor = await seed.member("supervisor");
    const other = await seed.member("agent");
    made.mine = await seed.conversation({ name: "Mine", assigneeId: agent.memberId, listAt: at(1) });
    made.open = await seed.conversation({ name: "Nobody's", listAt: at(2), waitingSince: at(9) });
    made.sales = await seed.conversation({
      name: "Of Sales",
      teamId: sales,
      assigneeId: other.memberId,
      listAt: at(3),
    });
    made.support = await seed.conversation({ name: "Of Support", teamId: support, listAt: at(4), waitingSince: at(5) });
    made.theirs = await seed.conversation({ name: "Of another agent", assigneeId: other.memberId, listAt: at(5) });
    made.mentioned = await seed.conversation({ name: "Names me", assigneeId: other.memberId, listAt: at(6) });
    await seed.mention(made.mentioned, agent.memberId);
    made.closed = await seed.conversation({ name: "Closed", status: 9, listAt: at(7) });
    made.snoozed = await seed.conversation({ name: "Snoozed", status: 3, listAt: at(8) });
    made.tie = await seed.conversation({ name: "Same second", listAt: at(2), waitingSince: at(9) });
  });

  it("shows an agent own, unassigned, own teams' and mentioning ones, the last active first, each once over all pages", async () => {
    expect(await idsOf(agent, "all")).toEqual([made.mentioned, made.sales, made.tie, made.open, made.mine]);
  });

  it("shows a supervisor all open ones", async () => {
    expect(await idsOf(supervisor, "all")).toEqual([
      made.mentioned,
      made.theirs,
      made.support,
      made.sales,
      made.tie,
      made.open,
      made.mine,
    ]);
  });

  it("keeps each queue to what it says", async () => {
    expect(await idsOf(agent, "mine")).toEqual([made.mine]);
    expect(await idsOf(agent, "unassigned")).toEqual([made.tie, made.open]);
    expect(await idsOf(supervisor, "unassigned")).toEqual([made.support, made.tie, made.open]);
    expect(await idsOf(agent, "mentions")).toEqual([made.mentioned]);
    expect(await idsOf(agent, "snoozed")).toEqual([made.snoozed]);
    expect(await idsOf(agent, "closed")).toEqual([made.closed]);
    expect(await idsOf(agent, "team", sales)).toEqual([made.sales]);
  });

  it("puts who waits longest first", async () => {
    expect(await idsOf(supervisor, "waiting")).toEqual([made.support, made.open, made.tie]);
    expect(await idsOf(agent, "waiting")).toEqual([made.open, made.tie]);
  });

  it("gives a member of another workspace nothing, in any queue and by id", async () => {
    const foreign = await (await seedWorkspace(db.pool)).member("owner");
    for (const queue of QUEUES) expect(await idsOf(foreign, queue, sales)).toEqual([]);
    await expect(findConversation(db.pool, foreign, made.open ?? "")).rejects.toMatchObject({ code: "not_found" });
  });

  it("answers not_found for a conversation the agent may not see", async () => {
    await expect(findConversation(db.pool, agent, made.support ?? "")).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses a cursor that it did not make", async () => {
    for (const cursor of ["", "x", Buffer.from("[1,2]").toString("base64url")])
      await expect(listConversations(db.pool, agent, { queue: "all", cursor, limit: 5 })).rejects.toMatchObject({
        code: "request.invalid",
      });
  });

  it("says of the last message who wrote it and what it was", async () => {
    const id = await seed.conversation({ name: "With a reply", assigneeId: agent.memberId });
    await seed.message(id, { direction: 2, body: "Olá", authorId: agent.memberId });
    await seed.message(id, { direction: 4, kind: 9, body: "", authorId: agent.memberId });
    expect(await findConversation(db.pool, agent, id)).toMatchObject({
      last: { direction: "outbound", kind: "text", authorId: agent.memberId },
    });
  });
});

describe("search", () => {
  it("finds a contact by part of the name without its accents and by part of the phone, in sight only", async () => {
    const seed = await seedWorkspace(db.pool);
    const agent = await seed.member("agent");
    const other = await seed.member("agent");
    const seen = await seed.conversation({ contactId: await seed.contact("José Conceição", "+5511988887777") });
    await seed.conversation({
      contactId: await seed.contact("José Hidden", "+5511988887778"),
      assigneeId: other.memberId,
    });
    const found = async (text: string) => (await searchInbox(db.pool, agent, text)).map((row) => row.id);
    expect(await found("ceicao")).toEqual([seen]);
    expect(await found("JOSÉ")).toEqual([seen]);
    expect(await found("(11) 98888-7")).toEqual([seen]);
    expect(await found("9888877")).toEqual([seen]);
    expect(await found("100%")).toEqual([]);
    expect(await found("  ")).toEqual([]);
    expect(await found("a\u0000\ud83d")).toEqual([]);
  });
});
