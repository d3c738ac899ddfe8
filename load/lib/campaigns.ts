import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { v7 } from "uuid";
import { z } from "zod";
import type { Member } from "./api.ts";
import type { Stack } from "./stack.ts";
import { oneRow } from "./wait.ts";

const COUNT = z.object({ total: z.number() }).nullable();
const MADE = z.object({ version: z.number() });
const ROW = z.object({ n: z.number() });

/** Three of ten cities hold eight of ten people; half have the tag, two thirds of the others ordered twice or more. */
const CITIES = ["Porto", "Braga", "Faro"];
const WANTED = {
  all: [
    { field: "attributes.city", op: "in", value: CITIES },
    {
      any: [
        { field: "tags", op: "has", value: "vip" },
        { field: "attributes.orders", op: "gte", value: 2 },
      ],
    },
  ],
};
/** The filter of the peer's scenario, over everybody or the first so many people. */
export const filterOf = (people?: number): object =>
  people === undefined ? WANTED : { all: [...WANTED.all, { field: "attributes.number", op: "lte", value: people }] };

/** People by plain inserts, each with a phone. */
export async function seedPeople({ db }: Stack, workspaceId: string, people: number): Promise<void> {
  const names = ["city", "orders", "number"];
  await db.query(
    `insert into contact_attribute (workspace_id, id, name, type)
     select $1, uuidv7(), name, case name when 'city' then 'text' else 'number' end from unnest($2::text[]) name`,
    [workspaceId, names],
  );
  await db.query("insert into tag (workspace_id, name, folded) values ($1, 'vip', 'vip')", [workspaceId]);
  await db.query(
    `insert into contact (workspace_id, id, name, attributes, tag_ids)
     select $1, uuidv7(), 'Person ' || n, jsonb_build_object('number', n, 'orders', n % 3 + case when n % 2 = 0 then 0 else 1 end,
       'city', case when n % 10 < 8 then ($3::text[])[1 + n % 3] else 'Évora' end),
       case when n % 2 = 0 then array[(select id from tag where workspace_id = $1 and name = 'vip')] else '{}' end
     from generate_series(1, $2::int) n`,
    [workspaceId, people, CITIES],
  );
  await db.query(
    `insert into contact_identity (workspace_id, kind, value, contact_id)
     select $1, 1, '+35191' || (1000000 + (attributes ->> 'number')::int), id from contact where workspace_id = $1 and attributes ? 'number'`,
    [workspaceId],
  );
  await db.query("vacuum analyze contact, contact_identity");
}

export async function countPeople(member: Member, filter: object): Promise<number> {
  return (await member.query("segments.count", { filter, builder: "load" }, COUNT))?.total ?? -1;
}

/** A campaign over everybody whom the filter means, on all numbers of the workspace, launched. */
export async function launchCampaign(
  stack: Stack,
  member: Member,
  filter: object,
): Promise<{ id: string; people: number }> {
  const [id, segmentId] = [v7(), v7()];
  const { workspaceId } = member;
  const { rows } = await stack.db.query<{ id: string }>("select id from channel where workspace_id = $1", [
    workspaceId,
  ]);
  await member.mutate("segments.create", { id: segmentId, name: `Segment ${segmentId}`, filter }, z.unknown());
  const draft = {
    ...{
      id,
      name: `Campaign ${id}`,
      segmentId,
      channelIds: rows.map((row) => row.id),
      requiresOptIn: false,
      quietHours: null,
    },
    variants: [{ body: "Bom dia {{1}}, em {{2}}", bindings: [{ attribute: "name" }, { attribute: "city" }] }],
  };
  const { version } = await member.mutate("campaigns.create", draft, MADE);
  const people = await countPeople(member, filter);
  await member.mutate("campaigns.launch", { id, version, confirmCount: people }, z.unknown());
  return { id, people };
}

/**
 * How many recipients of a campaign have such a status, by its counters: counting the rows themselves 50 times a second took a tenth of
 * the database. That the counters are true is checked at the end.
 */
export const recipientsOf = async (stack: Stack, id: string, condition = "true"): Promise<number> =>
  (
    await oneRow(
      stack,
      ROW,
      `select coalesce(sum(n), 0)::int as n from campaign_count where campaign_id = $1 and ${condition}`,
      [id],
    )
  ).n;

/** Polls a number until it is reached. Returns it. @throws after the deadline, with `what` */
export async function untilAtLeast(
  what: string,
  wanted: number,
  read: () => Promise<number>,
  withinMs = 180_000,
): Promise<number> {
  for (const deadline = performance.now() + withinMs; ; await sleep(20)) {
    const now = await read();
    if (now >= wanted) return now;
    if (performance.now() > deadline)
      throw new Error(`not within ${withinMs / 1_000} s: ${what} (${now} of ${wanted})`);
  }
}

/**
 * SIGKILLs every jobs process once `read` has reached `from`, and waits until it moves again. Returns how long that took, ms, and whether
 * the work was under way (below `whole`).
 */
export async function killJobs(
  stack: Stack,
  what: string,
  { from, whole }: { from: number; whole: number },
  read: () => Promise<number>,
): Promise<{ resumedMs: number; midway: boolean }> {
  await untilAtLeast(what, from, read);
  for (const [name, pid] of Object.entries(stack.pids())) if (name.startsWith("jobs")) process.kill(pid, "SIGKILL");
  const killedAt = performance.now();
  await sleep(200);
  const stood = await read();
  if (stood < whole) await untilAtLeast(`${what}, after a kill`, stood + 1, read);
  return { resumedMs: Math.round(performance.now() - killedAt), midway: stood < whole };
}

const LEDGER = z.object({
  duplicates: z.number(),
  rows: z.array(z.object({ id: z.string(), to: z.string(), count: z.number() })),
});

/** What the far side received. */
export async function readLedger(stack: Stack): Promise<z.infer<typeof LEDGER>> {
  return LEDGER.parse(await (await request(`${stack.simulatorUrl}/ledger`)).body.json());
}
