import { describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { systemClock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import { moveLost } from "./move-lost.ts";
import { readLive } from "./report/read-live.ts";
import { openEngine } from "./testing/engine-rig.ts";

const db = useTestDatabase();

async function running(onChannelLoss: "hold" | "move") {
  const engine = await openEngine(db.pool, { people: 60, numbers: 2, perMinute: 20 });
  const key = await engine.draft({ onChannelLoss });
  await engine.launch(key, 60);
  await engine.snapshot(key);
  await engine.tick(key);
  const [lost, other] = engine.channels.map(({ channelId }) => channelId);
  const become = (state: string) => run(db.pool, sql`update channel set state = ${state} where id = ${lost}`);
  const onLost = async () => (await engine.people(key)).filter(({ channelId }) => channelId === lost);
  const tick = async () => {
    while ((await engine.tick(key)).changed > 0);
  };
  return { ...engine, key, lost, other, become, onLost, tick };
}

describe("a number that is banned in the middle of a campaign", () => {
  it("holds its people when that was chosen, and sends to them when it is back", async () => {
    const { key, tick, counts, become, sendOnce, statusOf, onLost } = await running("hold");
    await become("banned");
    await tick();
    expect(await counts(key)).toEqual({ queued: 20, pending: 20, "held channel_unavailable": 20 });
    expect((await onLost()).filter(({ reason }) => reason === "channel_unavailable")).toHaveLength(20);

    await become("connected");
    await tick();
    expect(await counts(key)).toEqual({ queued: 20, pending: 40 });
    for (let turn = 0; turn < 31; turn += 1) {
      await sendOnce();
      await tick();
    }
    expect(await counts(key)).toEqual({ sent: 60 });
    expect(await statusOf(key)).toBe("completed");
  });

  it("gives its people to the others when that was chosen, also those whose message waited in its lane, and nobody gets two", async () => {
    const { key, tick, counts, become, claim, store, sendOnce, lost, other, onLost, statusOf } = await running("move");
    const inFlight = (await claim()).messages;
    await become("logged_out");
    await tick();
    const left = await onLost();
    expect(left).toHaveLength(1);
    await Promise.all(inFlight.map((it) => store.recordOutcome(it, it.messageId, { outcome: "sent" })));

    for (let turn = 0; turn < 70; turn += 1) {
      await sendOnce();
      await tick();
    }
    expect(await counts(key)).toEqual({ sent: 60 });
    expect(await statusOf(key)).toBe("completed");
    expect(inFlight.map(({ channelId }) => channelId).sort()).toEqual([lost, other].sort());
    const sent = await run(db.pool, sql`select from message where campaign_id = ${key.id} and status = 20`);
    expect(sent).toBe(60);
  });

  it("gives held people to the others when an admin says so, once, and only to a number that is there", async () => {
    const { key, tick, counts, become, sendOnce, channels, onLost } = await running("hold");
    const move = () => moveLost({ pool: db.pool }, key);
    await expect(move()).rejects.toMatchObject({ code: "conflict" });
    await become("banned");
    await tick();
    const live = await readLive({ pool: db.pool, clock: systemClock }, key);
    expect(live.channels.map(({ movable }) => movable).sort()).toEqual([0, 20]);
    const other = sql`update channel set state = 'logged_out' where id = ${channels[1]?.channelId}`;
    await run(db.pool, other);
    await expect(move()).rejects.toMatchObject({ code: "conflict" });
    await run(db.pool, sql`update channel set state = 'connected' where id = ${channels[1]?.channelId}`);
    await tick();

    await move();
    await expect(move()).rejects.toMatchObject({ code: "conflict" });
    await tick();
    expect(await onLost()).toEqual([]);
    for (let turn = 0; turn < 70; turn += 1) {
      await sendOnce();
      await tick();
    }
    expect(await counts(key)).toEqual({ sent: 60 });
    expect(await run(db.pool, sql`select from message where campaign_id = ${key.id} and status = 20`)).toBe(60);
    await expect(moveLost({ pool: db.pool }, { ...key, id: newId() })).rejects.toMatchObject({ code: "not_found" });
  });

  it("holds everybody when there is no other number to give them to", async () => {
    const { key, tick, counts, become, channels } = await running("move");
    await become("banned");
    await run(db.pool, sql`update channel set state = 'replaced' where id = ${channels[1]?.channelId}`);
    await tick();
    expect(await counts(key)).toEqual({ queued: 20, "held channel_unavailable": 40 });
  });
});
