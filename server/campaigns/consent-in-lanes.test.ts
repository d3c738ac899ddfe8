import { describe, expect, it } from "vitest";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { openEngine } from "./testing/engine-rig.ts";

const db = useTestDatabase();

async function inLanes(people: number, requiresOptIn = false) {
  const engine = await openEngine(db.pool, { people });
  await run(db.pool, sql`update contact set consent = 1 where workspace_id = ${engine.workspaceId}`);
  const key = await engine.draft({ requiresOptIn });
  await engine.launch(key, people);
  await engine.snapshot(key);
  await engine.tick(key);
  return { ...engine, key };
}

describe("somebody who opts out while their message waits in a lane", () => {
  it("is not sent to by the next claim, and is skipped for that", async () => {
    const { key, contactIds, sendOnce, tick, counts, people, statusOf } = await inLanes(3);
    await run(db.pool, sql`update contact set consent = 2 where id = ${contactIds[0]}`);
    for (let turn = 0; turn < 4; turn += 1) await sendOnce();
    expect(await counts(key)).toEqual({ sent: 2, queued: 1 });
    await tick(key);
    expect(await counts(key)).toEqual({ sent: 2, "skipped opted_out": 1 });
    expect((await people(key))[0]).toMatchObject({ contactId: contactIds[0], status: "skipped", reason: "opted_out" });
    const [message] = await all(
      db.pool,
      sql<{ code: string }>`select error_code as code from message where campaign_id = ${key.id} and status = 25`,
    );
    expect(message).toEqual({ code: "cancelled" });
    await tick(key);
    expect(await statusOf(key)).toBe("completed");
  });

  it("and whose text only may have meant that is not sent to either", async () => {
    const { key, contactIds, sendOnce, tick, counts } = await inLanes(2);
    await run(db.pool, sql`update contact set consent_question_at = now() where id = ${contactIds[0]}`);
    for (let turn = 0; turn < 3; turn += 1) await sendOnce();
    await tick(key);
    expect(await counts(key)).toEqual({ sent: 1, "skipped consent_question": 1 });
  });

  it("or takes an opt-in back that the campaign asks for", async () => {
    const { key, contactIds, sendOnce, tick, counts } = await inLanes(2, true);
    await run(db.pool, sql`update contact set consent = 0 where id = ${contactIds[1]}`);
    for (let turn = 0; turn < 3; turn += 1) await sendOnce();
    await tick(key);
    expect(await counts(key)).toEqual({ sent: 1, "skipped no_consent": 1 });
  });

  it("or is gone", async () => {
    const { key, contactIds, sendOnce, tick, counts } = await inLanes(2);
    await run(db.pool, sql`delete from contact where id = ${contactIds[1]}`);
    for (let turn = 0; turn < 3; turn += 1) await sendOnce();
    await tick(key);
    expect(await counts(key)).toEqual({ sent: 1, "skipped erased": 1 });
  });
});
