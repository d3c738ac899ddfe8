import { all, run, sql } from "#server/db/sql.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import type { Pool } from "#server/db/transaction.ts";
import { createLaneStore } from "#server/delivery/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import type { CampaignKey } from "../deps.ts";
import { newCampaign, type CampaignChange } from "../inputs.ts";
import { launchCampaign } from "../launch-campaign.ts";
import { createCampaign, getCampaign } from "../save-campaign.ts";
import { snapshotAudience } from "../snapshot-audience.ts";
import { readCampaignCounts } from "../sql/read-counts.ts";
import { RECIPIENT_STATUS } from "../states.ts";
import { tickCampaign } from "../tick-campaign.ts";

const log = createLogger({ LOG_LEVEL: "silent" }, "test");
const notifier = { announce: () => undefined };
const media = { find: () => Promise.resolve(null) };
const memberId = newId();
const words = new Map<number, string>(Object.entries(RECIPIENT_STATUS).map(([word, rank]) => [rank, word]));

export type Number = { workspaceId: string; channelId: string; epoch: number; workerId: string };
type Options = { people?: number; numbers?: number; perMinute?: number; burst?: number };

/** A workspace with people, a segment of all of them, and numbers that one worker holds. The clock is the test's to move. */
export async function openEngine(pool: Pool, { people = 0, numbers = 1, perMinute, burst }: Options = {}) {
  const clock = { at: new Date(), now: () => clock.at };
  const channels: Number[] = [];
  const pace = { ...(perMinute !== undefined && { perMinute }), ...(burst !== undefined && { burst }) };
  channels.push(await addChannel(pool, pace));
  const [first] = channels;
  if (!first) throw new Error("no number");
  const { workspaceId, workerId } = first;
  for (let index = 1; index < numbers; index += 1)
    channels.push(await addChannel(pool, { ...pace, workspaceId, workerId }));
  const segmentId = newId();
  await run(
    pool,
    sql`insert into segment (workspace_id, id, name, filter) values (${workspaceId}, ${segmentId}, 'All', '{"all":[]}')`,
  );
  const contactIds = await addPeople(pool, workspaceId, people);
  const store = createLaneStore({ pool, log });
  const worker = { workerId, epoch: first.epoch };
  const deps = { pool, clock, notifier, baseUrl: "https://baton.example" };
  const onStart = () => Promise.resolve();

  return {
    ...{ workspaceId, channels, first, segmentId, contactIds, store, worker, deps, clock },
    /** A draft over the segment on all numbers, which needs no opt-in, launched unless it is not to be. */
    draft: async (change: CampaignChange = {}): Promise<CampaignKey> => {
      const key = { workspaceId, id: newId() };
      const given = {
        name: "Spring",
        segmentId,
        channelIds: channels.map(({ channelId }) => channelId),
        variants: [{ body: "Hello {{1}}", mediaId: null, bindings: [{ attribute: "name" }], weight: 1 }],
        ...{ requiresOptIn: false, quietHours: null, ...change },
      };
      await createCampaign({ pool, media }, { ...key, memberId }, newCampaign.parse(given));
      return key;
    },
    launch: async (key: CampaignKey, confirmCount: number) => {
      const { version } = await getCampaign(pool, key);
      await launchCampaign(deps, { ...key, memberId }, { version, confirmCount });
    },
    /** Writes the audience to its end, in parts of this size. */
    snapshot: async (key: CampaignKey, atMost?: number) => {
      while ((await snapshotAudience({ pool, notifier, onStart }, key, atMost)) === "more");
    },
    tick: (key: CampaignKey) => tickCampaign(deps, key),
    claim: (credit = 10) =>
      store.claim(
        worker,
        channels.map((channel) => ({ ...channel, credit })),
      ),
    /** Claims once on every number and reports what it gave as sent. */
    sendOnce: async (): Promise<string[]> => {
      const { messages } = await store.claim(
        worker,
        channels.map((channel) => ({ ...channel, credit: 10 })),
      );
      await Promise.all(messages.map((it) => store.recordOutcome(it, it.messageId, { outcome: "sent" })));
      return messages.map(({ messageId }) => messageId);
    },
    people: (key: CampaignKey) => readPeople(pool, key),
    counts: (key: CampaignKey) => readCounts(pool, key),
    statusOf: async (key: CampaignKey) => (await getCampaign(pool, key)).status,
  };
}
export type Engine = Awaited<ReturnType<typeof openEngine>>;

/** People with a phone each; their ids in order. */
export async function addPeople(pool: Pool, workspaceId: string, count: number): Promise<string[]> {
  const rows = await all(
    pool,
    sql<{ id: string }>`
      with made as (
        insert into contact (workspace_id, id, name)
        select ${workspaceId}, uuidv7(), 'Person ' || n from generate_series(1, ${count}::integer) n returning id),
      numbered as (select id, row_number() over (order by id) as n from made),
      reached as (
        insert into contact_identity (workspace_id, kind, value, contact_id)
        select ${workspaceId}, 1, '+5521' || (${900_000_000 + Math.floor(Math.random() * 9_000) * 10_000}::integer + n), id from numbered)
      select id from numbered order by id`,
  );
  return rows.map(({ id }) => id);
}

export type Person = {
  contactId: string;
  channelId: string | null;
  status: string;
  reason: string | null;
  variant: number;
};

async function readPeople(pool: Pool, { workspaceId, id }: CampaignKey): Promise<Person[]> {
  const rows = await all(
    pool,
    sql<Omit<Person, "status"> & { status: number }>`
      select contact_id as "contactId", channel_id as "channelId", status, reason, variant from recipient
      where workspace_id = ${workspaceId} and campaign_id = ${id} order by contact_id`,
  );
  return rows.map((row) => ({ ...row, status: words.get(row.status) ?? "" }));
}

/** People by status and, where there is one, reason: `{ sent: 3, "skipped opted_out": 1 }`. */
async function readCounts(pool: Pool, key: CampaignKey): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, reason, people } of await readCampaignCounts(pool, key)) {
    const cell = `${words.get(status) ?? ""} ${reason}`.trim();
    counts[cell] = (counts[cell] ?? 0) + people;
  }
  return counts;
}
