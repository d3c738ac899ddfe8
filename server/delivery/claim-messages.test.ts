import { describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import type { Pool, Queryable } from "#server/db/transaction.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createLaneStore } from "./lane-store.ts";
import { openLane } from "./testing/lane.ts";

const db = useTestDatabase();
const log = createLogger({ LOG_LEVEL: "silent" }, "test");

/** The database's pool over a link that once breaks after the work was done and before the answer came. */
function losingAnswers(pool: Pool) {
  let isLosing = false;
  const query: Queryable["query"] = async (config) => {
    const result = await pool.query(config);
    if (!isLosing) return result;
    isLosing = false;
    throw new Error("Connection terminated unexpectedly");
  };
  const lossy = new Proxy(pool, {
    get: (target, name) => (name === "query" ? query : (Reflect.get(target, name) as unknown)),
  });
  return { pool: lossy, loseNext: () => void (isLosing = true) };
}

describe("a claim whose answer is lost", () => {
  it("strands nothing: what it took is handed out by the next one, and what is in flight is left alone", async () => {
    const { send, channel, worker } = await openLane(db.pool);
    const flaky = losingAnswers(db.pool);
    const store = createLaneStore({ pool: flaky.pool, log });
    const claim = () => store.claim(worker, [{ ...channel, credit: 1 }]);
    const [first, second] = [await send(), await send()];
    expect((await claim()).messages.map(({ messageId }) => messageId)).toEqual([first.messageId]);

    flaky.loseNext();
    await expect(claim()).rejects.toThrow("Connection terminated");

    expect((await claim()).messages.map(({ messageId }) => messageId)).toEqual([second.messageId]);
    expect((await claim()).messages).toEqual([]);
  });
});
