import { run as runWorker } from "graphile-worker";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineJob, enqueue, taskOf } from "../platform/define-job.ts";
import type { Runtime } from "../platform/runtime.ts";
import { beatPool, freeSilentPools } from "./job-pools.ts";
import { useTestDatabase } from "./testing/database.ts";
import { withTransaction } from "./transaction.ts";

const done = vi.fn();
const greet = defineJob({
  name: "test:greet",
  payload: z.object({ id: z.uuid() }),
  handle: (_runtime, { id }) => Promise.resolve(done(id)),
});
const ID = "01a22cbc-76f2-7459-8b27-34a0591bfd0a";

describe("jobs", () => {
  const db = useTestDatabase();
  beforeEach(async () => {
    done.mockReset();
    await db.pool.query("delete from graphile_worker._private_jobs");
    await db.pool.query("delete from job_pool");
  });

  const lockedBy = async () =>
    (await db.pool.query<{ locked_by: string | null }>("select locked_by from graphile_worker.jobs")).rows[0]
      ?.locked_by;
  const lockBy = (poolId: string, secondsAgo: number) =>
    db.pool.query(
      "update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2)",
      [poolId, secondsAgo],
    );

  it("are added with the transaction that wants them, and not without it", async () => {
    const failing = withTransaction(db.pool, async (tx) => {
      await enqueue(tx, greet, { id: ID });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await lockedBy()).toBeUndefined();
    await withTransaction(db.pool, (tx) => enqueue(tx, greet, { id: ID }));
    expect(await lockedBy()).toBeNull();
  });

  it("of a pool that fell silent are free after 15 seconds, those of a living one stay", async () => {
    await enqueue(db.pool, greet, { id: ID });
    await beatPool(db.pool, "pool-1");
    await lockBy("pool-1", 60);
    expect(await freeSilentPools(db.pool)).toEqual([]);
    expect(await lockedBy()).toBe("pool-1");
    await db.pool.query("update job_pool set seen_at = now() - interval '16 seconds'");
    expect(await freeSilentPools(db.pool)).toEqual(["pool-1"]);
    expect(await lockedBy()).toBeNull();
  });

  it("of a pool that died before its first beat are freed too, but not at once", async () => {
    await enqueue(db.pool, greet, { id: ID });
    await lockBy("never-seen", 5);
    expect(await freeSilentPools(db.pool)).toEqual([]);
    await lockBy("never-seen", 16);
    expect(await freeSilentPools(db.pool)).toEqual(["never-seen"]);
  });

  it("run with a payload that fits, and fail by name with one that does not", async () => {
    await enqueue(db.pool, greet, { id: ID });
    const runtime = {} satisfies Partial<Runtime>;
    const runner = await runWorker({
      pgPool: db.pool,
      taskList: { [greet.name]: taskOf(greet, runtime as Runtime) },
      noHandleSignals: true,
    });
    await vi.waitFor(() => expect(done).toHaveBeenCalledWith(ID), { timeout: 5_000 });
    await db.pool.query("select graphile_worker.add_job('test:greet', '{\"id\": 5}')");
    await vi.waitFor(
      async () => {
        const { rows } = await db.pool.query<{ last_error: string | null }>(
          "select last_error from graphile_worker.jobs",
        );
        expect(rows[0]?.last_error).toContain("job test:greet has a payload it does not know");
      },
      { timeout: 5_000 },
    );
    await runner.stop();
  });
});
