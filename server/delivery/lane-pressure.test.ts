import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { openLane } from "./testing/lane.ts";

const db = useTestDatabase();

describe("a claim", () => {
  it("waits while very many outcomes are unwritten, and goes on when they are", async () => {
    const { send, claim, channel, store } = await openLane(db.pool);
    const { messageId } = await send();
    const holder = await db.pool.connect();
    await holder.query("begin");
    await holder.query("select from channel where id = $1 for update", [channel.channelId]);
    const evidence = { providerMessageId: "NOBODYS", status: "delivered", at: new Date() } as const;
    const writing = store.recordEvidence(
      channel,
      Array.from({ length: 4_600 }, () => evidence),
    );
    const claimed = claim();
    const isWaiting = await Promise.race([claimed.then(() => false), sleep(100).then(() => true)]);
    await holder.query("commit");
    holder.release();

    expect(isWaiting).toBe(true);
    expect((await claimed).messages.map((message) => message.messageId)).toEqual([messageId]);
    await writing;
  });
});
