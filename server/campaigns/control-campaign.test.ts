import { describe, expect, it } from "vitest";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { cancelMessage, retryMessage } from "#server/delivery/index.ts";
import { clearCampaign } from "./clear-campaign.ts";
import { cancelCampaign, pauseCampaign, resumeCampaign } from "./control-campaign.ts";
import type { CampaignKey } from "./deps.ts";
import { findUnclaimed, withdrawMessages } from "./sql/sweep-lanes.ts";
import { RECIPIENT_STATUS } from "./states.ts";
import { openEngine, type Engine } from "./testing/engine-rig.ts";

const db = useTestDatabase();

/** A campaign that runs, with what its numbers may send now in their lanes. */
async function running(options: Parameters<typeof openEngine>[1] = {}): Promise<{ engine: Engine; key: CampaignKey }> {
  const engine = await openEngine(db.pool, { people: 8, numbers: 2, ...options });
  const key = await engine.draft();
  await engine.launch(key, options.people ?? 8);
  await engine.snapshot(key);
  await engine.tick(key);
  return { engine, key };
}

describe("a pause", () => {
  it("leaves at most one message in flight on each number, and nothing is claimed after it", async () => {
    const { engine, key } = await running();
    const { claim, deps, store, counts } = engine;
    const inFlight = (await claim()).messages;
    expect(inFlight.map(({ channelId }) => channelId).sort()).toEqual(engine.channels.map((it) => it.channelId).sort());

    await pauseCampaign(deps, key);

    expect((await claim()).messages).toEqual([]);
    await Promise.all(inFlight.map((it) => store.recordOutcome(it, it.messageId, { outcome: "sent" })));
    expect((await claim()).messages).toEqual([]);
    expect(await counts(key)).toEqual({ sent: 2, queued: 6 });
  });

  it("is over with a resume, which goes on where it was", async () => {
    const { engine, key } = await running();
    const { deps, sendOnce, counts, tick, statusOf } = engine;
    await pauseCampaign(deps, key);
    expect(await tick(key)).toEqual({ state: "stopped", changed: 0 });
    await expect(pauseCampaign(deps, key)).rejects.toMatchObject({ code: "conflict" });
    await resumeCampaign(deps, key);
    for (let turn = 0; turn < 4; turn += 1) await sendOnce();
    expect(await counts(key)).toEqual({ sent: 8 });
    await tick(key);
    expect(await statusOf(key)).toBe("completed");
  });

  it("of a release under way waits for it, so that nobody is released after the pause", async () => {
    const { engine, key } = await running({ people: 400, perMinute: 20 });
    const { deps, tick } = engine;
    await Promise.all([tick(key), pauseCampaign(deps, key), tick(key)]);
    const lanes = () => all(db.pool, sql`select from lane_entry where campaign_id = ${key.id}`);
    const before = await lanes();
    await run(db.pool, sql`delete from lane_entry where campaign_id = ${key.id}`);
    await tick(key);
    expect(before.length).toBeGreaterThan(0);
    expect(await lanes()).toEqual([]);
  });
});

describe("a cancel", () => {
  it("stops claims at once, and says of everybody who waits that it was cancelled; what is in flight ends as it ends", async () => {
    const { engine, key } = await running({ people: 600, perMinute: 10 });
    const { claim, deps, store, counts } = engine;
    const inFlight = (await claim()).messages;

    await cancelCampaign(deps, key);
    expect((await claim()).messages).toEqual([]);
    while ((await clearCampaign(deps, key)) > 0);
    await Promise.all(inFlight.map((it) => store.recordOutcome(it, it.messageId, { outcome: "sent" })));

    expect(await counts(key)).toEqual({ sent: 2, "skipped cancelled": 598 });
    const messages = await all(
      db.pool,
      sql<{ status: number; code: string | null; n: number }>`
        select status, error_code as code, count(*) as n from message where campaign_id = ${key.id} group by 1, 2 order by 1`,
    );
    expect(messages).toEqual([
      { status: 20, code: null, n: 2 },
      { status: 25, code: "cancelled", n: 8 },
    ]);
    expect(await all(db.pool, sql`select from lane_entry where campaign_id = ${key.id}`)).toEqual([]);
  });

  it("that meets a claim leaves the claimed message alone, whoever comes first", async () => {
    const { engine, key } = await running({ people: 40 });
    const { claim, deps, store, counts } = engine;
    const [claimed] = await Promise.all([claim(), cancelCampaign(deps, key).then(() => clearCampaign(deps, key))]);
    while ((await clearCampaign(deps, key)) > 0);
    await Promise.all(claimed.messages.map((it) => store.recordOutcome(it, it.messageId, { outcome: "sent" })));
    const sent = claimed.messages.length;
    expect(await counts(key)).toEqual({ ...(sent > 0 && { sent }), "skipped cancelled": 40 - sent });
  });

  it("that looked before a claim and writes after it takes back nothing that was claimed", async () => {
    const { engine, key } = await running({ numbers: 1 });
    const seen = await findUnclaimed(db.pool, key, null, 10);
    const [claimed] = (await engine.claim()).messages;
    const withdrawals = seen.map((messageId) => ({ messageId, reason: "cancelled" }));
    const taken = await withdrawMessages(db.pool, key.workspaceId, RECIPIENT_STATUS.skipped, withdrawals);
    expect([seen.length - taken, seen.includes(claimed?.messageId ?? "")]).toEqual([1, true]);
    expect(await all(db.pool, sql`select from lane_entry where campaign_id = ${key.id}`)).toHaveLength(1);
  });

  it("lets nobody queue one of its failed messages again", async () => {
    const { engine, key } = await running();
    const { claim, deps, store, workspaceId } = engine;
    const [message] = (await claim()).messages;
    if (!message) throw new Error("nothing was claimed");
    await store.recordOutcome(message, message.messageId, { outcome: "refused", code: 479, reason: "nack" });
    await cancelCampaign(deps, key);
    const retry = retryMessage(deps, { workspaceId, messageId: message.messageId });
    await expect(retry).rejects.toMatchObject({ code: "message.not_retryable" });
  });
});

describe("what an agent does to one message of a campaign", () => {
  it("is in its books: cancelled, failed, and queued again", async () => {
    const { engine, key } = await running({ people: 2, numbers: 1 });
    const { claim, sendOnce, deps, store, counts, workspaceId, tick, statusOf } = engine;
    const [first] = (await claim()).messages;
    if (!first) throw new Error("nothing was claimed");
    await store.recordOutcome(first, first.messageId, { outcome: "refused", code: 479, reason: "nack" });
    const [waiting] = await all(
      db.pool,
      sql<{ id: string }>`select message_id as id from lane_entry where campaign_id = ${key.id}`,
    );
    await cancelMessage(deps, { workspaceId, messageId: waiting?.id ?? "" });
    expect(await counts(key)).toEqual({ "failed 479": 1, "skipped cancelled": 1 });
    await tick(key);
    expect(await statusOf(key)).toBe("completed");

    await retryMessage(deps, { workspaceId, messageId: first.messageId });
    expect(await counts(key)).toEqual({ queued: 1, "skipped cancelled": 1 });
    await sendOnce();
    expect(await counts(key)).toEqual({ sent: 1, "skipped cancelled": 1 });
  });
});
