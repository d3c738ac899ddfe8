import { beforeAll, describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { clearCampaign } from "./clear-campaign.ts";
import { cancelCampaign } from "./control-campaign.ts";
import type { CampaignKey } from "./deps.ts";
import { freeOnChannel, holdOnChannel, movePeople } from "./sql/lost-channels.ts";
import { putRecipients } from "./sql/release-rows.ts";
import { setHours } from "./sql/sweep-lanes.ts";
import { openEngine, type Engine } from "./testing/engine-rig.ts";

const PEOPLE = 50_000;
const IN_LANES = 3_000;

/** Of milliseconds that each took many thousands while PostgreSQL believed that there was nobody. */
const SOON_MS = 1_500;

describe("while the statistics know nothing of a campaign and its lanes", () => {
  const db = useTestDatabase();
  let engine: Engine;
  let key: CampaignKey;

  beforeAll(async () => {
    engine = await openEngine(db.pool, { people: PEOPLE, numbers: 10, perMinute: 600 });
    await run(db.pool, sql`alter table recipient set (autovacuum_enabled = false)`);
    await run(db.pool, sql`alter table lane_entry set (autovacuum_enabled = false)`);
    const former = await engine.draft();
    await engine.launch(former, PEOPLE);
    await engine.snapshot(former);
    await cancelCampaign(engine.deps, former);
    while ((await clearCampaign(engine.deps, former)) > 0);
    for (const table of ["recipient", "lane_entry"]) await db.pool.query(`vacuum analyze ${table}`);
    // As a vacuum that is under way does: the campaign's own look at the statistics is passed over.
    const vacuum = await db.pool.connect();
    await vacuum.query("begin");
    await vacuum.query("lock table recipient in share update exclusive mode");
    key = await engine.draft();
    await engine.launch(key, PEOPLE);
    await engine.snapshot(key);
    await vacuum.query("rollback");
    vacuum.release();
    while (((await engine.counts(key))["queued"] ?? 0) < IN_LANES) await engine.tick(key);
  }, 60_000);

  async function soon<Result>(work: () => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    const result = await work();
    expect(performance.now() - begun).toBeLessThan(SOON_MS);
    return result;
  }
  const channelId = () => engine.first.channelId;
  const other = () => engine.channels[1]?.channelId ?? "";
  const waitingOn = async (channel: string) => {
    const { n } = await one(
      db.pool,
      sql<{ n: number }>`
        select count(*)::integer as n from recipient where campaign_id = ${key.id} and channel_id = ${channel} and is_waiting`,
    );
    return n;
  };

  it("people of a number are held, freed and moved within a moment, each once", async () => {
    const lost = { ...key, channelId: channelId() };
    const [here, there] = [await waitingOn(channelId()), await waitingOn(other())];
    expect(here).toBeGreaterThan(1_000);
    expect(await soon(() => withTransaction(db.pool, (tx) => holdOnChannel(tx, lost, 5_000)))).toBe(here);
    expect((await engine.counts(key))["held channel_unavailable"]).toBe(here);
    expect(await soon(() => withTransaction(db.pool, (tx) => freeOnChannel(tx, lost, 5_000)))).toBe(here);
    const turns = Array.from({ length: 1_000 }, () => 0);
    expect(await soon(() => withTransaction(db.pool, (tx) => movePeople(tx, lost, [other()], turns)))).toBe(1_000);
    expect([await waitingOn(channelId()), await waitingOn(other())]).toEqual([here - 1_000, there + 1_000]);
  });

  it("people are told why they wait, and messages in lanes get other hours", async () => {
    const people = await all(
      db.pool,
      sql<{ contactId: string }>`
        select contact_id as "contactId" from recipient where campaign_id = ${key.id} and is_waiting order by contact_id limit 1000`,
    );
    const puts = people.map((it) => ({ ...it, status: 5, reason: "quiet_hours", notBefore: null }));
    await soon(() => withTransaction(db.pool, (tx) => putRecipients(tx, key, puts)));
    expect((await engine.counts(key))["held quiet_hours"]).toBe(1_000);
    const entries = await all(
      db.pool,
      sql<{ channelId: string; position: string }>`
        select channel_id as "channelId", position from lane_entry where campaign_id = ${key.id}`,
    );
    const at = new Date(Date.now() + 3_600_000);
    const hours = entries.map((it) => ({ ...it, notBefore: at, notAfter: null }));
    await soon(() => withTransaction(db.pool, (tx) => setHours(tx, key.workspaceId, hours)));
    const { n } = await one(
      db.pool,
      sql<{
        n: number;
      }>`select count(*)::integer as n from lane_entry where campaign_id = ${key.id} and not_before = ${at}`,
    );
    expect(n).toBe(entries.length);
  });

  it("a cancel says so of everybody, those in lanes too, part by part", async () => {
    await cancelCampaign(engine.deps, key);
    while ((await soon(() => clearCampaign(engine.deps, key))) > 0);
    expect(await engine.counts(key)).toEqual({ "skipped cancelled": PEOPLE });
  });
});
