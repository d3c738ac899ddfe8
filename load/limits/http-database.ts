/**
 * The plainest HTTP and database work: `POST /insert` collects what arrives within 2 ms into one multi-row insert of the same
 * rows (no lock, no seq, no counters); `GET /list` runs the inbox's list by keyset and answers its rows as JSON.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { v7 } from "uuid";

const [url = "", workspaceId = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 4 });
await pool.query(
  `create table if not exists limit_message (workspace_id uuid, id uuid, conversation_id uuid, body text, created_at timestamptz default now(), primary key (workspace_id, id))`,
);

type Waiting = { body: string; response: ServerResponse };
let waiting: Waiting[] = [];

async function flush(): Promise<void> {
  const batch = waiting;
  waiting = [];
  const ids = batch.map(() => v7());
  await pool.query({
    name: "insert",
    text: "insert into limit_message (workspace_id, id, conversation_id, body) select $1, unnest($2::uuid[]), $1, unnest($3::text[])",
    values: [workspaceId, ids, batch.map(({ body }) => body)],
  });
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
