import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { isOutage, repeatOnLostConnection } from "#server/db/faults.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import { pauseCampaign, resumeCampaign } from "./control-campaign.ts";
import type { CampaignKey } from "./deps.ts";
import { snapshotAudience } from "./snapshot-audience.ts";
import { tickCampaign } from "./tick-campaign.ts";
import { openEngine, type Engine } from "./testing/engine-rig.ts";
import { flakyPool, randomOf } from "./testing/flaky-pool.ts";
import { WorkerSim, type Ledger } from "./testing/worker-sim.ts";

const db = useTestDatabase();
/** 20,000 take minutes on a busy machine; the load scenario `campaign` has them, with real processes. */
const PEOPLE = Number(process.env["CAMPAIGN_PEOPLE"] ?? 800);
const seed = Math.floor(Math.random() * 1e6);

type Stage = {
  engine: Engine;
  key: CampaignKey;
  random: () => number;
  ledger: Ledger;
  sim: WorkerSim;
  claims: Claim[];
};
type Claim = { from: number; to: number; given: number };
type Pause = { from: number; to: number };

/** Asked again where a busy machine did not answer in time: only the work itself is to be killed. */
const isOver = ({ engine, key }: Stage) =>
  repeatOnLostConnection(async () => (await engine.statusOf(key)) === "completed");

async function open(): Promise<Stage> {
  const engine = await openEngine(db.pool, { people: PEOPLE, numbers: 24 });
  const variants = [
    { body: "Hello {{1}}", mediaId: null, bindings: [{ attribute: "name" }], weight: 2 },
    { body: "Bom dia {{1}}", mediaId: null, bindings: [{ attribute: "name" }], weight: 1 },
  ];
  const key = await engine.draft({ variants });
  await engine.launch(key, PEOPLE);
  const random = randomOf(seed);
  const ledger: Ledger = new Map();
  const claims: Claim[] = [];
  const onClaim = (from: number, to: number, given: number) => void claims.push({ from, to, given });
  const sim = new WorkerSim({ pool: db.pool, channels: engine.channels, random, ledger, onClaim });
  return { engine, key, random, ledger, sim, claims };
}

/** A jobs process that is killed all the time, and started again. */
async function jobs(stage: Stage): Promise<void> {
  const { engine, key, random } = stage;
  const deps = { ...engine.deps, clock: { now: () => new Date() }, onStart: () => Promise.resolve() };
  while (!(await isOver(stage))) {
    const pool = flakyPool(db.pool, { random, chance: 0.03 });
    await snapshotAudience({ ...deps, pool }, key, 97).catch(() => undefined);
    await tickCampaign({ ...deps, pool }, key).catch(() => undefined);
    await sleep(5);
  }
}

async function sessions(stage: Stage): Promise<void> {
  while (!(await isOver(stage))) {
    await stage.sim.round();
    // Time passes for what waits for a receipt before it goes out again.
    await run(
      db.pool,
      sql`update lane_entry set not_before = null where not_before is not null and claimed_at is null`,
    );
  }
}

/** An admin presses again when the database did not answer in time; that it runs already is as good. */
async function goOn(stage: Stage): Promise<void> {
  const { engine, key } = stage;
  try {
    await resumeCampaign(engine.deps, key);
  } catch (error) {
    if (errorCodeOf(error) === "conflict") return;
    if (!isOutage(error)) throw error;
    await sleep(50);
    await goOn(stage);
  }
}

/** Admins pause and go on; people opt out. Both are instants as their commit was seen. */
async function people(stage: Stage, pauses: Pause[], optOuts: Map<string, number>): Promise<void> {
  const { engine, key, random } = stage;
  while (!(await isOver(stage))) {
    const contactId = engine.contactIds[Math.floor(random() * PEOPLE)] ?? "";
    await repeatOnLostConnection(() => run(db.pool, sql`update contact set consent = 2 where id = ${contactId}`));
    if (!optOuts.has(contactId)) optOuts.set(contactId, performance.now());
    const isPaused = await pauseCampaign(engine.deps, key).then(
      () => true,
      async (error: unknown) => {
        // Whether it was paused is not known then.
        if (isOutage(error)) await goOn(stage);
        return false;
      },
    );
    const from = performance.now();
    await sleep(30);
    const to = performance.now();
    if (isPaused) {
      pauses.push({ from, to });
      await goOn(stage);
    }
    await sleep(100);
  }
}

type Book = {
  contactId: string;
  status: number;
  reason: string | null;
  providerId: string | null;
  phone: string;
  sent: boolean;
};

const readBooks = ({ id }: CampaignKey) =>
  all(
    db.pool,
    sql<Book>`
      select r.contact_id as "contactId", r.status, r.reason, m.provider_message_id as "providerId", i.value as phone,
        r.sent_at is not null as sent
      from recipient r left join message m on m.workspace_id = r.workspace_id and m.id = r.message_id
      join contact_identity i on i.workspace_id = r.workspace_id and i.contact_id = r.contact_id and i.kind = 1
      where r.campaign_id = ${id}`,
  );

describe(`a campaign among kills (seed ${seed})`, () => {
  it(
    "ends with books that say of each person what the far side's ledger says, nobody twice and nobody forgotten",
    async () => {
      const stage = await open();
      const { key, ledger, sim, claims, engine } = stage;
      const pauses: Pause[] = [];
      const optOuts = new Map<string, number>();
      await Promise.all([jobs(stage), jobs(stage), sessions(stage), people(stage, pauses, optOuts)]);
      // Receipts that were lost come with the next session.
      const channelOf = new Map((await engine.people(key)).map((it) => [it.contactId, it.channelId]));
      const books = await readBooks(key);
      for (const { contactId, providerId, status } of books)
        if (providerId !== null && ledger.has(providerId) && status < 30)
          await sim.receipt(
            { workspaceId: key.workspaceId, channelId: channelOf.get(contactId) ?? "", providerMessageId: providerId },
            "delivered",
          );

      const told = await readBooks(key);
      expect(told).toHaveLength(PEOPLE);
      const phones = [...ledger.values()].map(({ phone }) => phone);
      expect(new Set(phones).size).toBe(phones.length);
      const got = new Set(
        told.flatMap(({ providerId }) => (providerId !== null && ledger.has(providerId) ? [providerId] : [])),
      );
      expect([...ledger.keys()].filter((id) => !got.has(id))).toEqual([]);
      const wrong = told.filter(({ status, providerId }) => {
        const isInLedger = providerId !== null && ledger.has(providerId);
        return status === 15 ? isInLedger : isInLedger !== (status === 20 || status === 30 || status === 40);
      });
      expect(wrong).toEqual([]);
      expect(new Set(told.map(({ status }) => status)).isSubsetOf(new Set([15, 20, 25, 30, 40, 90]))).toBe(true);

      const inPause = ({ from, to }: Claim) => pauses.some((pause) => from > pause.from && to < pause.to);
      expect(claims.filter((claim) => claim.given > 0 && inPause(claim))).toEqual([]);
      const claimedAt = new Map([...ledger.values()].map((it) => [it.phone, it.claimedAt]));
      const late = told.filter((it) => (claimedAt.get(it.phone) ?? 0) > (optOuts.get(it.contactId) ?? Infinity));
      expect(late).toEqual([]);

      const { wrongCounters } = await one(
        db.pool,
        sql<{ wrongCounters: number }>`select recount_campaign(${key.workspaceId}, ${key.id}) as "wrongCounters"`,
      );
      expect(wrongCounters).toBe(0);
      const counted = Object.values(await engine.counts(key)).reduce((sum, n) => sum + n, 0);
      expect(counted).toBe(PEOPLE);
    },
    PEOPLE * 100 + 60_000,
  );
});
