import { describe, expect, it } from "vitest";
import { all, sql } from "./sql.ts";
import { useTestDatabase } from "./testing/database.ts";

/** Each takes a batch. What the settings are worth: prisma/migrations/…1950_kept_plans. */
const OF_BATCHES = [
  "accept_messages",
  "claim_deliveries",
  "claim_lanes",
  "find_threads",
  "follow_messages",
  "known_contacts",
  "receive_inbound",
  "release_recipients",
  "settle_deliveries",
  "settle_messages",
  "withdraw_messages",
];

describe("the functions of the hot paths", () => {
  const db = useTestDatabase();

  it("keep their plans, which walk indexes whatever the statistics say, also when one of them was replaced", async () => {
    const kept = await all(
      db.pool,
      sql<{ name: string }>`
        select proname::text as name from pg_proc where proname = any (${OF_BATCHES}::text[])
          and proconfig @> '{plan_cache_mode=force_generic_plan,enable_seqscan=off,enable_hashjoin=off,enable_mergejoin=off}'
        order by 1`,
    );
    expect(kept.map(({ name }) => name)).toEqual(OF_BATCHES);
  });
});
