import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { createAllowances, type Allowances } from "./request-allowance.ts";

describe("the requests of a plan", () => {
  const db = useTestDatabase();

  async function workspace(perMinute: number): Promise<string> {
    const id = newId();
    await run(db.pool, sql`insert into workspace (id, name, api_per_minute) values (${id}, 'Plan', ${perMinute})`);
    return id;
  }

  /** As many requests as `clients` loops over the processes make in `ms`. Returns how many passed. */
  async function hammer(processes: Allowances[], workspaceId: string, clients: number, ms: number): Promise<number> {
    let passed = 0;
    const until = performance.now() + ms;
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        while (performance.now() < until) {
          const verdict = await processes[client % processes.length]?.take(workspaceId);
          if (verdict?.isAllowed) passed += 1;
          else await sleep(20);
          if (passed % 50 === 0) await sleep(1);
        }
      }),
    );
    return passed;
  }

  /** Lets time pass for what was handed out. */
  const age = (workspaceId: string, seconds: number) =>
    run(db.pool, sql`update api_usage set slot = slot - ${seconds * 4} where workspace_id = ${workspaceId}`);

  it("are shared by all processes: not one too many passes, and hardly one too few", async () => {
    const id = await workspace(3_000);
    const processes = [createAllowances(db.pool), createAllowances(db.pool), createAllowances(db.pool)];
    const passed = await hammer(processes, id, 30, 4_000);
    expect(passed).toBeLessThanOrEqual(3_000 * 1.02);
    expect(passed).toBeGreaterThan(3_000 * 0.97);
  });

  it("come free again as the first of them are a minute old", async () => {
    const id = await workspace(600);
    const processes = [createAllowances(db.pool), createAllowances(db.pool)];
    expect(await hammer(processes, id, 10, 1_500)).toBeGreaterThan(580);
    await age(id, 30);
    expect(await hammer([createAllowances(db.pool)], id, 4, 500)).toBeLessThanOrEqual(600 * 0.02);
    await age(id, 31.5);
    expect(await hammer([createAllowances(db.pool)], id, 10, 1_000)).toBeGreaterThan(580);
  });

  it("cost a statement for many requests, also for many at once in a process that knows nothing", async () => {
    const id = await workspace(20_000);
    const allowances = createAllowances(db.pool);
    const query = vi.spyOn(db.pool, "query");
    const verdicts = await Promise.all(Array.from({ length: 200 }, async () => allowances.take(id)));
    expect(verdicts.every(({ isAllowed }) => isAllowed)).toBe(true);
    for (let count = 0; count < 2_000; count += 1) await allowances.take(id);
    expect(query.mock.calls.length).toBeLessThan(60);
    query.mockRestore();
  });

  it("that were not used go back", async () => {
    const id = await workspace(10);
    const former = createAllowances(db.pool);
    for (let count = 0; count < 4; count += 1) expect((await former.take(id)).isAllowed).toBe(true);
    await former.close();
    const two = createAllowances(db.pool);
    for (let count = 0; count < 6; count += 1) expect((await two.take(id)).isAllowed).toBe(true);
    const refused = await two.take(id);
    expect(refused).toMatchObject({ isAllowed: false, remaining: 0, perMinute: 10 });
    expect(refused.retrySeconds).toBeGreaterThan(50);
    expect(refused.retrySeconds).toBeLessThanOrEqual(61);
  });

  it("that were not used go back by themselves, also those fetched soon after others", async () => {
    const [small, large] = [await workspace(20), await workspace(20_000)];
    const allowances = createAllowances(db.pool);
    await allowances.take(small);
    await sleep(300);
    for (let count = 0; count < 5; count += 1) await allowances.take(large);
    const handedOut = async () =>
      (await one(db.pool, sql<{ n: number }>`select sum(n)::integer as n from api_usage where workspace_id = ${large}`))
        .n;
    await expect.poll(handedOut).toBeGreaterThan(5);
    await expect.poll(handedOut, { timeout: 2_000 }).toBe(5);
  });

  it("of one workspace leave those of another alone", async () => {
    const [small, large] = [await workspace(5), await workspace(1_000)];
    const allowances = createAllowances(db.pool);
    expect(await hammer([allowances], small, 5, 300)).toBe(5);
    expect((await allowances.take(large)).isAllowed).toBe(true);
  });

  it("go on within what is held while the database is away, then answer unavailable, then work again", async () => {
    const id = await workspace(10_000);
    const allowances = createAllowances(db.pool);
    for (let count = 0; count < 50; count += 1) await allowances.take(id);
    const query = db.pool.query.bind(db.pool);
    Object.assign(db.pool, { query: () => Promise.reject(new Error("connect ECONNREFUSED")) });
    expect((await allowances.take(id)).isAllowed).toBe(true);
    const taken = await Promise.allSettled(Array.from({ length: 3_000 }, async () => allowances.take(id)));
    expect(taken.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "unavailable" } });
    Object.assign(db.pool, { query });
    expect((await allowances.take(id)).isAllowed).toBe(true);
  });

  it("are none for a workspace that is gone", async () => {
    expect((await createAllowances(db.pool).take(newId())).isAllowed).toBe(false);
  });
});
