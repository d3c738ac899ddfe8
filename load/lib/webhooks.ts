import type { ChildProcess } from "node:child_process";
import pg from "pg";
import { v7 } from "uuid";
import { z } from "zod";
import { startLimit, type LimitProgram } from "../limits/child.ts";
import type { Member } from "./api.ts";
import { round } from "./measure.ts";
import type { Stack } from "./stack.ts";
import { countRows, until, untilNothingWaits } from "./wait.ts";

/** What the webhook scenarios share: endpoints, events, and the receivers with their ledger. */

export type LoadEndpoint = { id: string; workspaceId: string; path: string; secret: string };

/** The environment of a stack whose endpoints are on this machine. */
export const WEBHOOK_ENV = { WEBHOOK_ALLOW_ADDRESSES: "127.0.0.1", WEBHOOK_CONCURRENCY: "32" };

const CAP = 8;
const WORKSPACE = z.object({ workspaceId: z.uuid() });
const CREATED = z.object({ id: z.uuid(), secret: z.string() });

/** Adds endpoints through the product, each in a workspace of its own, all disabled: what is published for them waits. */
export async function addEndpoints(owner: Member, receiver: LimitProgram, count: number): Promise<LoadEndpoint[]> {
  const endpoints: LoadEndpoint[] = [];
  for (let index = 0; index < count; index += 1) {
    const { workspaceId } = await owner.mutate("workspaces.create", { name: `Load ${index}` }, WORKSPACE);
    const path = `/${index}`;
    const url = `http://127.0.0.1:${receiver.port}${path}`;
    const member = owner.in(workspaceId);
    const input = { id: v7(), url, eventTypes: ["channel.state"], maxInFlight: CAP };
    const { id, secret } = await member.mutate("webhooks.create", input, CREATED);
    await member.mutate("webhooks.change", { id, status: "disabled" }, z.unknown());
    endpoints.push({ id, workspaceId, path, secret });
  }
  receiver.send({ kind: "secrets", secrets: Object.fromEntries(endpoints.map(({ path, secret }) => [path, secret])) });
  return endpoints;
}

/** One more jobs process; resolves when it runs. */
export async function startJobs(stack: Stack): Promise<ChildProcess> {
  const running = () => countRows(stack, "select count(*)::int as n from job_pool");
  const before = await running();
  const worker = stack.spawnWorker("jobs", {});
  await until("the jobs process runs", async () => (await running()) > before);
  return worker;
}

/** Opens or closes every endpoint in one statement. */
export async function switchEndpoints(stack: Stack, endpoints: LoadEndpoint[], isOpen: boolean): Promise<void> {
  await stack.db.query(
    `with s as (update webhook_endpoint set status = $2 where id = any ($1))
     update endpoint_lane set is_open = $3, failures = 0, trips = 0, blocked_until = null where endpoint_id = any ($1)`,
    [endpoints.map(({ id }) => id), isOpen ? "enabled" : "disabled", isOpen],
  );
  if (isOpen) await stack.db.query("notify baton_webhooks");
}

const PAYLOAD = JSON.stringify({
  channel: {
    id: "01936e10-3333-7aaa-8bbb-3c3c3c3c3c3c",
    name: "Sales",
    provider: "simulated",
    phone: "+5511987654321",
    state: "connected",
    reason: null,
    desiredState: "connected",
    stateAt: "2027-01-15T08:00:00.000Z",
  },
});

export type Published = { seconds: number; perSecond: number };

/** Runs `text` once per endpoint and event over 32 connections, each in a transaction of its own. `$1` workspace, `$2` payload, `$3` endpoint. */
async function runEach(stack: Stack, endpoints: LoadEndpoint[], each: number, text: string): Promise<Published> {
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 32 });
  await Promise.all(Array.from({ length: 32 }, () => pool.query("select pg_sleep(0.05)")));
  const total = endpoints.length * each;
  const name = `load-${text.length}`;
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let place = next++; place < total; place = next++) {
        const endpoint = endpoints[place % endpoints.length];
        if (endpoint) await pool.query({ name, text, values: [endpoint.workspaceId, PAYLOAD, endpoint.id] });
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  await pool.end();
  return { seconds, perSecond: round(total / seconds, 0) };
}

/** Publishes by appending to the feed, as every writer does. */
export const publishEvents = (stack: Stack, endpoints: LoadEndpoint[], each: number) =>
  runEach(
    stack,
    endpoints,
    each,
    "insert into event (workspace_id, type, payload) select $1::uuid, 'channel.state', $2::jsonb where $3::uuid is not null",
  );

/** The same rows in tables of the same shape, written plainly: nobody looks who wants what. */
export async function publishPlainly(stack: Stack, endpoints: LoadEndpoint[], each: number): Promise<Published> {
  await stack.db.query(`
    create table if not exists limit_event (like event_default including all);
    create table if not exists limit_due (like delivery_due including all) with (fillfactor = 50)`);
  const published = await runEach(
    stack,
    endpoints,
    each,
    `with e as (insert into limit_event (workspace_id, type, payload) values ($1, 'channel.state', $2) returning id, workspace_id)
     insert into limit_due (endpoint_id, delivery_id, workspace_id, event_id, type)
     select $3::uuid, uuidv7(), e.workspace_id, e.id, 'channel.state' from e`,
  );
  await stack.db.query("drop table limit_event, limit_due");
  return published;
}

const LEDGER = z.object({
  taken: z.array(z.tuple([z.string(), z.number()])),
  mostInFlight: z.number(),
  badSignatures: z.number(),
  requests: z.number(),
  ms: z.number(),
});
export type Ledger = z.infer<typeof LEDGER>;

/** `delayMs`: the least and the most until an answer; 5 by default. */
export const startReceiver = (...delayMs: number[]) => startLimit("webhook-receiver.ts", delayMs.map(String));

export async function readLedger(receiver: LimitProgram): Promise<Ledger> {
  const answer = receiver.next();
  receiver.send({ kind: "ledger" });
  return LEDGER.parse(await answer);
}

/** Resolves when nothing waits for the endpoints. @throws after `withinMs`. */
export async function untilDelivered(stack: Stack, endpoints: LoadEndpoint[], withinMs: number): Promise<void> {
  const statement = "select exists (select from delivery_due where endpoint_id = any ($1)) as waits";
  await untilNothingWaits(stack, "no delivery waits", statement, [endpoints.map(({ id }) => id)], withinMs);
}

export type Attempts = { p50Ms: number; p95Ms: number; p99Ms: number };

/** How long attempts took from the request to the end of the answer, since a moment, for some endpoints. */
export async function readAttempts(stack: Stack, endpoints: LoadEndpoint[], since: Date): Promise<Attempts> {
  const { rows } = await stack.db.query<Attempts>(
    `select coalesce(percentile_disc(0.5) within group (order by duration_ms), 0) as "p50Ms",
       coalesce(percentile_disc(0.95) within group (order by duration_ms), 0) as "p95Ms",
       coalesce(percentile_disc(0.99) within group (order by duration_ms), 0) as "p99Ms"
     from attempt where endpoint_id = any ($1) and started_at >= $2 and failure is null and id >= v7floor($2)`,
    [endpoints.map(({ id }) => id), since],
  );
  return rows[0] ?? { p50Ms: 0, p95Ms: 0, p99Ms: 0 };
}

/** Events that were published for the endpoints since a moment, by the key of the ledger. */
export async function publishedKeys(stack: Stack, endpoints: LoadEndpoint[], since: Date): Promise<Set<string>> {
  const { rows } = await stack.db.query<{ id: string; workspace_id: string }>(
    "select id, workspace_id from event where workspace_id = any ($1) and created_at >= $2 and type = 'channel.state'",
    [endpoints.map(({ workspaceId }) => workspaceId), since],
  );
  const pathOf = new Map(endpoints.map(({ workspaceId, path }) => [workspaceId, path]));
  return new Set(rows.map(({ id, workspace_id }) => `${pathOf.get(workspace_id) ?? ""} ${id}`));
}

/** Set against set: what is missing at the receivers, what came twice, what nobody published. */
export function compare(
  published: Set<string>,
  { taken }: Ledger,
): { lost: number; duplicated: number; foreign: number } {
  const got = new Set(taken.map(([key]) => key));
  return {
    lost: [...published].filter((key) => !got.has(key)).length,
    duplicated: taken.filter(([, count]) => count > 1).length,
    foreign: [...got].filter((key) => !published.has(key)).length,
  };
}
