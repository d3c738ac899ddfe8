import { describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { listConversationsOf } from "../sql/list-conversations.ts";

const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

describe("a page of the conversations of one status", () => {
  const db = useTestDatabase();

  it.each([
    ["open", 1],
    ["pending", 2],
    ["snoozed", 3],
  ])("of which there are hardly any is found by it among thousands of others: %s", async (_name, status) => {
    const { workspaceId, channelId } = await addChannel(db.pool);
    await run(
      db.pool,
      sql`insert into conversation (workspace_id, id, channel_id, contact_id, status)
        select ${workspaceId}, uuidv7(), ${channelId}, uuidv7(), 9 from generate_series(1, 20000)`,
    );
    const rare = newId();
    await run(
      db.pool,
      sql`insert into conversation (workspace_id, id, channel_id, contact_id, status)
        values (${workspaceId}, ${rare}, ${channelId}, ${newId()}, ${status})`,
    );
    await db.pool.query("analyze conversation");
    const plans: string[] = [];
    const query = async (config: { text: string; values: unknown[] }) => {
      const explained = await db.pool.query({ text: `explain ${config.text}`, values: config.values });
      plans.push(JSON.stringify(explained.rows));
      return db.pool.query(config);
    };
    const watched = Object.assign(Object.create(db.pool) as typeof db.pool, { query });
    const nothing = { channelId: null, assigneeId: null, unassigned: false, teamId: null, teamless: false };
    const page = await listConversationsOf(watched, { ...nothing, workspaceId, status, before: LAST, limit: 50 });
    expect(page.map(({ id }) => id)).toEqual([rare]);
    expect(plans.join()).toContain("conversation_by_status");
  });
});
