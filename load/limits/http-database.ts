/**
 * The plainest HTTP and database work: `POST /insert` collects what arrives within 2 ms into one statement, which inserts the rows that a
 * message to send cannot do without, its own, its place in the queue and its key, into tables like ours (no lock, no seq, no list, no
 * counter, no event); `GET /list` runs the inbox's list by keyset and answers its rows as JSON.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { v7 } from "uuid";

const [url = "", workspaceId = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 4 });
for (const table of ["message", "lane_entry", "idempotency_key"])
  await pool.query(`create table if not exists limit_${table} (like ${table} including all)`);

const INSERT = `
  with given as (select id, body from unnest($2::uuid[], $3::text[]) g (id, body)),
  stored as (
    insert into limit_message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, status, provider_message_id, body,
      content, traceparent, lane_position)
    select $1, id, id, 1, $1, 2, 1, 1, upper(replace(id::text, '-', '')), body, '{"by": {"keyId": "00000000-0000-7000-8000-000000000001",
      "name": "Load"}}', '00-00000000000000000000000000000001-0000000000000001-01', id from given),
  laned as (
    insert into limit_lane_entry (workspace_id, channel_id, priority, message_id, contact_id, position)
    select $1, $1, 1, id, id, id from given)
  insert into limit_idempotency_key (workspace_id, key, request_hash, message_id) select $1, id::text, md5(body), id from given`;

type Waiting = { body: string; response: ServerResponse };
let waiting: Waiting[] = [];

async function flush(): Promise<void> {
  const batch = waiting;
  waiting = [];
  const ids = batch.map(() => v7());
  await pool.query({ name: "insert", text: INSERT, values: [workspaceId, ids, batch.map(({ body }) => body)] });
  batch.forEach(({ response }, index) =>
    response.writeHead(202, { "content-type": "application/json" }).end(`{"id":"${ids[index] ?? ""}"}`),
  );
}

async function insert(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  waiting.push({ body: Buffer.concat(chunks).toString("utf8"), response });
  if (waiting.length === 1) setTimeout(() => void flush(), 2);
}

async function list(response: ServerResponse): Promise<void> {
  const { rows } = await pool.query({
    name: "list",
    text: `select c.*, k.name from (select * from conversation where workspace_id = $1 and status = 1 order by list_at desc, id desc limit 30) c
      join contact k on k.workspace_id = c.workspace_id and k.id = c.contact_id order by c.list_at desc, c.id desc`,
    values: [workspaceId],
  });
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows));
}

const server = createServer(
  (request, response) => void (request.method === "POST" ? insert(request, response) : list(response)),
);
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: address instanceof Object ? address.port : 0 });
});
process.on("disconnect", () => process.exit(0));
