import { describe, expect, it } from "vitest";
import { one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { openEngine } from "./testing/engine-rig.ts";

const db = useTestDatabase();

async function twoWaiting() {
  const engine = await openEngine(db.pool, { people: 2 });
  const key = await engine.draft();
  await engine.launch(key, 2);
  await engine.snapshot(key);
  const [kept = "", merged = ""] = engine.contactIds;
  const merge = () => run(db.pool, sql`select merge_contacts(${key.workspaceId}, ${kept}, ${merged})`);
  const undo = async () => {
    const { id } = await one(
      db.pool,
      sql<{ id: string }>`select id from contact_merge where workspace_id = ${key.workspaceId}`,
    );
    await run(db.pool, sql`select undo_merge(${key.workspaceId}, ${id}, ${kept})`);
  };
  return { ...engine, key, kept, merged, merge, undo };
}

describe("two contacts of a campaign who turn out to be one person", () => {
  it("get it once when neither had it, and are two again when the merge is taken back", async () => {
    const { key, merge, undo, counts, tick } = await twoWaiting();
    await merge();
    expect(await counts(key)).toEqual({ pending: 1, "skipped merged": 1 });
    await undo();
    expect(await counts(key)).toEqual({ pending: 2 });
    await merge();
    await tick(key);
    expect(await counts(key)).toEqual({ queued: 1, "skipped merged": 1 });
  });

  it("get it no more when one of them had it", async () => {
    const { key, kept, merge, counts, tick, sendOnce } = await twoWaiting();
    await run(
      db.pool,
      sql`update recipient set not_before = 'infinity' where campaign_id = ${key.id} and contact_id = ${kept}`,
    );
    await tick(key);
    await sendOnce();
    await merge();
    expect(await counts(key)).toEqual({ sent: 1, "skipped merged": 1 });
  });

  it("keep the message that waits in a lane, and its book", async () => {
    const { key, merged, merge, counts, tick, sendOnce } = await twoWaiting();
    await run(
      db.pool,
      sql`update recipient set not_before = 'infinity' where campaign_id = ${key.id} and contact_id <> ${merged}`,
    );
    await tick(key);
    await merge();
    await sendOnce();
    expect(await counts(key)).toEqual({ sent: 1, "skipped merged": 1 });
  });
});
