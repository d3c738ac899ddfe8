/**
 * The plainest drain: sends each of `count` frames over one loopback WebSocket that echoes an id back, and marks what came back as
 * sent in batches of 64 rows. No lease, lane, token, order or receipt. Prints the milliseconds to its parent when done.
 */
import { createServer } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import pg from "pg";

const [url = "", count = "0"] = process.argv.slice(2);
const total = Number(count);
const pool = new pg.Pool({ connectionString: url, max: 2 });
await pool.query("drop table if exists limit_lane");
await pool.query("create table limit_lane (id int primary key, body text, sent_at timestamptz)");
await pool.query("insert into limit_lane select n, 'Load message ' || n, null from generate_series(1, $1::int) n", [
  total,
]);

const server = createServer();
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket) => {
  socket.on("message", (frame: Buffer) => socket.send(frame.toString("utf8").split(" ")[0] ?? ""));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: address instanceof Object ? address.port : 0 });
});

async function drain(): Promise<number> {
  const address = server.address();
  const socket = new WebSocket(`ws://127.0.0.1:${address instanceof Object ? address.port : 0}`);
  await new Promise((resolve) => socket.once("open", resolve));
  const begun = performance.now();
  let acked: number[] = [];
  let received = 0;
  let marked = 0;
  const done = new Promise<void>((resolve) => {
    const mark = async () => {
      const ids = acked;
      acked = [];
      await pool.query({
        name: "mark",
        text: "update limit_lane set sent_at = now() where id = any ($1::int[])",
        values: [ids],
      });
      marked += ids.length;
      if (marked === total) resolve();
    };
    socket.on("message", (frame: Buffer) => {
      acked.push(Number(frame.toString("utf8")));
      received += 1;
      if (acked.length === 64 || received === total) void mark();
    });
  });
  const { rows } = await pool.query<{ id: number; body: string }>("select id, body from limit_lane order by id");
  for (const { id, body } of rows) socket.send(`${id} ${body}`);
  await done;
  return performance.now() - begun;
}

process.on("message", () => void drain().then((ms) => process.send?.({ ms })));
process.on("disconnect", () => process.exit(0));
