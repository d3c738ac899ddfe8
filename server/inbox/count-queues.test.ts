import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Actor } from "#server/auth/permissions.ts";
import { one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { listConversations, type Queue } from "./list-conversations.ts";
import { readQueues } from "./read-inbox.ts";
import { seedWorkspace } from "./testing/seed.ts";

const db = useTestDatabase();

async function lengthOf(actor: Actor, queue: Queue): Promise<number> {
  return (await listConversations(db.pool, actor, { queue, limit: 100 })).rows.length;
}

async function recount(workspaceId: string): Promise<number> {
  return (await one(db.pool, sql<{ wrong: number }>`select recount_queues(${workspaceId}) as wrong`)).wrong;
}

describe("the queues' counts", () => {
  it("equal what the lists show, for an agent and a supervisor, after any moves, and a recount finds nothing wrong", async () => {
    const seed = await seedWorkspace(db.pool);
    const teams = [await seed.team("Sales"), await seed.team("Support")];
    const agent = await seed.member("agent", teams.slice(0, 1));
    const supervisor = await seed.member("supervisor");
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await seed.conversation({ name: `C${String(count)}` }));
    await seed.mention(ids[0] ?? "", agent.memberId);
    const move = fc.record({
      count: fc.integer({ min: 1, max: 5 }),
      first: fc.nat(11),
      status: fc.constantFrom(1, 1, 1, 2, 3, 9),
      assigneeId: fc.constantFrom(null, agent.memberId, supervisor.memberId),
      teamId: fc.constantFrom(null, ...teams),
      isWaiting: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 8 }), async (moves) => {
        for (const each of moves) {
          await run(
            db.pool,
            sql`update conversation set status = ${each.status}, assignee_id = ${each.assigneeId}, team_id = ${each.teamId},
                waiting_since = case when ${each.isWaiting} then now() end
              where workspace_id = ${seed.workspaceId} and id = any (${ids.slice(each.first, each.first + each.count)}::uuid[])`,
          );
        }
        for (const actor of [agent, supervisor]) {
          const counts = await readQueues(db.pool, actor);
          for (const queue of ["mine", "unassigned", "all", "waiting", "mentions", "snoozed"] as const)
            expect([queue, counts[queue]]).toEqual([queue, await lengthOf(actor, queue)]);
        }
        expect(await recount(seed.workspaceId)).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it("stay right when conversations are made and deleted", async () => {
    const seed = await seedWorkspace(db.pool);
    const agent = await seed.member("agent");
    const id = await seed.conversation({ assigneeId: agent.memberId });
    expect(await readQueues(db.pool, agent)).toMatchObject({ mine: 1, all: 1, unassigned: 0 });
    await run(db.pool, sql`delete from conversation where id = ${id}`);
    expect(await readQueues(db.pool, agent)).toMatchObject({ mine: 0, all: 0, unassigned: 0 });
  });

  it("are mended by a recount, which says how many were wrong", async () => {
    const seed = await seedWorkspace(db.pool);
    const agent = await seed.member("agent");
    await seed.conversation();
    await run(
      db.pool,
      sql`update queue_count set n = n + 5 where workspace_id = ${seed.workspaceId} and queue = 'open'`,
    );
    expect((await readQueues(db.pool, agent)).all).toBe(6);
    expect(await recount(seed.workspaceId)).toBe(1);
    expect((await readQueues(db.pool, agent)).all).toBe(1);
  });

  it("name an agent's own teams only, and all teams for a supervisor", async () => {
    const seed = await seedWorkspace(db.pool);
    const [sales, support] = [await seed.team("Sales"), await seed.team("Support")];
    await seed.conversation({ teamId: sales });
    await seed.conversation({ teamId: support });
    expect((await readQueues(db.pool, await seed.member("agent", [sales]))).teams).toEqual({ [sales]: 1 });
    expect((await readQueues(db.pool, await seed.member("supervisor"))).teams).toEqual({ [sales]: 1, [support]: 1 });
  });
});
