/**
 * The usual webhook worker, on the same tables: 32 loops, each of which claims one delivery in a transaction of its own, sends it,
 * and records its outcome in another. It works until nothing of the given endpoints waits, then sends the milliseconds it took.
 */
import { createHmac } from "node:crypto";
import { Pool as HttpPool, request } from "undici";
import pg from "pg";
import { z } from "zod";

const LOOPS = 32;
const [databaseUrl = "", origin = ""] = process.argv.slice(2);
const ENDPOINTS = z.object({ endpoints: z.array(z.object({ id: z.string(), path: z.string(), secret: z.string() })) });
const DUE = z.object({
  endpoint_id: z.string(),
  delivery_id: z.string(),
  event_id: z.string(),
  type: z.string(),
  payload: z.unknown(),
});

const db = new pg.Pool({ connectionString: databaseUrl, max: LOOPS });
const http = new HttpPool(origin, { connections: LOOPS, pipelining: 1 });

async function transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await db.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    client.release();
  }
}

/** One endpoint at a time, in turn: over all of them at once every claim would sort all that waits. */
const claim = (endpointId: string) =>
  transaction(async (client) => {
    const { rows } = await client.query({
      name: "claim",
      text: `select d.endpoint_id, d.delivery_id, d.event_id, d.type, e.payload from delivery_due d
       join endpoint_lane l on l.endpoint_id = d.endpoint_id and l.in_flight < l.max_in_flight join event e on e.id = d.event_id
       where d.endpoint_id = $1 and d.token is null and d.due_at <= now()
       order by d.due_at limit 1 for update of d skip locked`,
      values: [endpointId],
    });
    const [row] = z.array(DUE).parse(rows);
    if (!row) return null;
    await client.query(
      "update delivery_due set token = gen_random_uuid(), lease_until = now() + interval '30 seconds', attempts = attempts + 1 where endpoint_id = $1 and delivery_id = $2",
      [row.endpoint_id, row.delivery_id],
    );
    await client.query("update endpoint_lane set in_flight = in_flight + 1 where endpoint_id = $1", [row.endpoint_id]);
    return row;
  });

const record = (row: z.infer<typeof DUE>, status: number) =>
  transaction(async (client) => {
    await client.query("delete from delivery_due where endpoint_id = $1 and delivery_id = $2", [
      row.endpoint_id,
      row.delivery_id,
    ]);
    await client.query(
      `insert into delivery (id, workspace_id, endpoint_id, event_id, type, status, attempts)
       select $1, workspace_id, $2, $3, $4, 'succeeded', 1 from endpoint_lane where endpoint_id = $2`,
      [row.delivery_id, row.endpoint_id, row.event_id, row.type],
    );
    await client.query(
      `insert into attempt (workspace_id, endpoint_id, delivery_id, number, started_at, duration_ms, status_code)
       select workspace_id, $2, $1, 1, now(), 0, $3 from endpoint_lane where endpoint_id = $2`,
      [row.delivery_id, row.endpoint_id, status],
    );
    await client.query("update endpoint_lane set in_flight = in_flight - 1 where endpoint_id = $1", [row.endpoint_id]);
  });

async function send(row: z.infer<typeof DUE>, { path, secret }: { path: string; secret: string }): Promise<number> {
  const body = JSON.stringify({ type: row.type, data: row.payload });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${row.event_id}.${timestamp}.${body}`).digest("base64");
  const answer = await request(`${origin}${path}`, {
    method: "POST",
    dispatcher: http,
    headers: {
      "content-type": "application/json",
      "webhook-id": row.event_id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    },
    body,
  });
  await answer.body.dump();
  return answer.statusCode;
}

async function work({ endpoints }: z.infer<typeof ENDPOINTS>): Promise<void> {
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const ids = [...byId.keys()];
  const begun = performance.now();
  const state = { sent: 0, turn: 0 };
  const next = async () => {
    for (let tries = 0; tries < ids.length; tries += 1) {
      const row = await claim(ids[state.turn++ % ids.length] ?? "");
      if (row) return row;
    }
    return null;
  };
  const loop = async () => {
    for (let row = await next(); row; row = await next()) {
      const endpoint = byId.get(row.endpoint_id);
      if (endpoint) await record(row, await send(row, endpoint));
      state.sent += 1;
    }
  };
  await Promise.all(Array.from({ length: LOOPS }, loop));
  process.send?.({ ms: performance.now() - begun, sent: state.sent });
}

process.on("message", (message) => void work(ENDPOINTS.parse(message)));
process.on("disconnect", () => process.exit(0));
process.send?.({ port: 0 });
