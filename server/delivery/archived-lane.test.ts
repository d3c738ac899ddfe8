import { describe, expect, it } from "vitest";
import { createNotifier } from "#server/db/feed.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { retryMessage } from "./move-message.ts";
import { openLane, readMessage } from "./testing/lane.ts";

const db = useTestDatabase();

describe("a number that is archived", () => {
  it("fails what waits in its lane with the reason, and takes no retry", async () => {
    const { send, channel } = await openLane(db.pool);
    const { messageId } = await send();
    await run(db.pool, sql`update channel set archived_at = now() where id = ${channel.channelId}`);

    expect(await readMessage(db.pool, messageId)).toMatchObject({ status: 25, errorCode: "channel_archived" });
    expect(await all(db.pool, sql`select from lane_entry where channel_id = ${channel.channelId}`)).toEqual([]);
    const notifier = createNotifier(db.pool, () => undefined);
    const retry = retryMessage({ pool: db.pool, notifier }, { workspaceId: channel.workspaceId, messageId });
    await expect(retry).rejects.toMatchObject({ code: "message.not_retryable" });
  });
});
