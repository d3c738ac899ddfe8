import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { notifyControl } from "#server/db/feed.ts";
import { createPool } from "#server/db/pool.ts";
import { startCluster } from "#server/db/embedded/cluster.ts";
import { TEST_SETTINGS } from "#server/db/embedded/settings.ts";
import { migrate } from "#server/db/migrate.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { runRealtime, type RunningRealtime } from "./index.ts";
import { APP, collect, connectClient, onTestEnd, subscribed, until } from "./testing/clients.ts";
import { silentLog } from "./testing/gateway.ts";

const db = useTestDatabase();

async function startRealtime(url = db.url): Promise<RunningRealtime> {
  const realtime = await startUnready(url);
  await untilReady(realtime.port);
  return realtime;
}

async function startUnready(url: string): Promise<RunningRealtime> {
  const pool = createPool({ url, name: "realtime", max: 2, statementTimeoutMs: 5_000 }, () => undefined);
  const settings = {
    DATABASE_URL: url,
    REALTIME_HOST: "127.0.0.1",
    REALTIME_PORT: 0,
    PUSHER_APP_ID: APP.id,
    PUSHER_KEY: APP.key,
    PUSHER_SECRET: APP.secret,
  };
  const realtime = await runRealtime({ settings, pool, log: silentLog });
  onTestEnd(async () => {
    await realtime.stop();
    await pool.end();
  });
  return realtime;
}

const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;

const untilReady = (port: number) => until(() => isReady(port), 15_000);

type Written = { id: string; seq: number };

/** Commits one message event of a conversation; `notify: false` loses its notice. */
async function write(
  conversationId: string,
  seq: number,
  { notify = true, text = "", pool = db.pool } = {},
): Promise<Written> {
  const payload = { message: { seq, body: text }, route: { teamId: null, assigneeId: null } };
  const { rows } = await pool.query<{ id: string }>(
    "insert into event (workspace_id, type, conversation_id, payload) values ($1, 'message.created', $2, $3) returning id",
    [newId(), conversationId, payload],
  );
  const id = rows[0]?.id ?? "";
  if (notify) await pool.query("select pg_notify('baton_events', $1)", [id]);
  return { id, seq };
}

const seqsOf = (got: { data: unknown }[]) => got.map(({ data }) => (data as { message: { seq: number } }).message.seq);

describe("events of the feed", () => {
  test("two gateways on one database both deliver, each event once and in order", async () => {
    const conversationId = newId();
    const gateways = [await startRealtime(), await startRealtime()];
    const gots = await Promise.all(
      gateways.map(async ({ port }) =>
        collect(await subscribed(connectClient({ port }), `private-conversation-${conversationId}`)),
      ),
    );
    for (let seq = 1; seq <= 50; seq += 1) await write(conversationId, seq);
    await until(() => gots.every((got) => got.length >= 50));
    // longer than a repair takes, which must not send anything again
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const expected = Array.from({ length: 50 }, (_, index) => index + 1);
    for (const got of gots) expect(seqsOf(got)).toEqual(expected);
  });

  test("an event whose notice was lost comes within two seconds", async () => {
    const conversationId = newId();
    const { port } = await startRealtime();
    const got = collect(await subscribed(connectClient({ port }), `private-conversation-${conversationId}`));
    await write(conversationId, 1, { notify: false });
    await until(() => got.length === 1, 2_000);
    await write(conversationId, 2);
    await until(() => got.length === 2, 500);
    expect(seqsOf(got)).toEqual([1, 2]);
  });

  test("a late committer is not passed over", async () => {
    const conversationId = newId();
    const { port } = await startRealtime();
    const got = collect(await subscribed(connectClient({ port }), `private-conversation-${conversationId}`));
    const late = await db.pool.connect();
    await late.query("begin");
    await late.query(
      "insert into event (workspace_id, type, conversation_id, payload) values ($1, 'message.created', $2, $3)",
      [newId(), conversationId, { message: { seq: 2 }, route: { teamId: null, assigneeId: null } }],
    );
    await write(conversationId, 1, { notify: false });
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(got).toEqual([]);
    await late.query("commit");
    late.release();
    await until(() => got.length === 2, 2_500);
    expect(seqsOf(got).sort()).toEqual([1, 2]);
  });

  test("a body over 10 kB is left out and marked", async () => {
    const conversationId = newId();
    const { port } = await startRealtime();
    const got = collect(await subscribed(connectClient({ port }), `private-conversation-${conversationId}`));
    const { id } = await write(conversationId, 7, { text: "x".repeat(20_000) });
    await until(() => got.length === 1);
    expect(got[0]?.data).toMatchObject({ id, conversationId, seq: 7, truncated: true });
    expect(got[0]?.data).not.toHaveProperty("message");
  });

  test("malformed notices are passed over", async () => {
    const conversationId = newId();
    const { port } = await startRealtime();
    const got = collect(await subscribed(connectClient({ port }), `private-conversation-${conversationId}`));
    for (const channel of ["baton_events", "baton_control"]) {
      for (const payload of ["", "x,,1", "{", newId(), '{"kind":"terminate"}']) {
        await db.pool.query("select pg_notify($1, $2)", [channel, payload]);
      }
    }
    await write(conversationId, 1);
    await until(() => got.length === 1, 500);
  });
});

describe("when PostgreSQL goes away", () => {
  const killConnections = () =>
    db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'baton-realtime%'",
    );

  test("broken connections are made again and what was written meanwhile is delivered", async () => {
    const conversationId = newId();
    const { port } = await startRealtime();
    const client = connectClient({ port });
    const got = collect(await subscribed(client, `private-conversation-${conversationId}`));
    await killConnections();
    for (let seq = 1; seq <= 5; seq += 1) await write(conversationId, seq);
    await until(() => got.length === 5, 3_000);
    await untilReady(port);
    await write(conversationId, 6);
    await until(() => got.length === 6, 500);
    expect(seqsOf(got)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(client.connection.state).toBe("connected");
  });

  test("PostgreSQL stopped and started: not ready meanwhile, ready and delivering after, and no socket was lost", async () => {
    const dir = mkdtempSync(join(tmpdir(), "baton-realtime-"));
    if (process.getuid?.() === 0) chownSync(dir, 65_534, 65_534);
    const first = await startCluster({ dir, port: 0, settings: TEST_SETTINGS });
    const url = first.url("postgres");
    await migrate(url, join(import.meta.dirname, "../../prisma/migrations"));
    const { port } = await startRealtime(url);
    const conversationId = newId();
    const client = connectClient({ port });
    const got = collect(await subscribed(client, `private-conversation-${conversationId}`));
    await first.stop();
    await until(async () => !(await isReady(port)), 10_000);
    const second = await startCluster({ dir, port: Number(new URL(url).port), settings: TEST_SETTINGS });
    onTestEnd(async () => {
      await second.stop();
      rmSync(dir, { recursive: true, force: true });
    });
    await untilReady(port);
    const pool = createPool({ url, name: "test", max: 1, statementTimeoutMs: 5_000 }, () => undefined);
    onTestEnd(() => pool.end());
    await write(conversationId, 1, { pool });
    await until(() => got.length === 1);
    expect(client.connection.state).toBe("connected");
  }, 60_000);

  test("a gateway that starts without PostgreSQL takes sockets, says it is not ready, and is once PostgreSQL is there", async () => {
    const name = new URL(db.url).pathname.slice(1);
    const allow = (yes: boolean) => admin.query(`alter database ${name} allow_connections ${String(yes)}`);
    const admin = new pg.Client({ connectionString: db.url.replace(/\/[^/]*$/, "/postgres") });
    await admin.connect();
    await allow(false);
    const { port } = await startUnready(db.url);
    await subscribed(connectClient({ port }), "private-room");
    expect(await isReady(port)).toBe(false);
    await allow(true);
    await admin.end();
    await untilReady(port);
  });
});

describe("who may no longer listen", () => {
  test("is closed within a second of the notice, and at every gateway", async () => {
    const gateways = [await startRealtime(), await startRealtime()];
    const memberId = newId();
    const clients = gateways.map(({ port }) => connectClient({ port, memberId }));
    for (const client of clients) await subscribed(client, "private-room");
    await notifyControl(db.pool, { kind: "terminate", memberId });
    await until(() => clients.every((client) => client.connection.state === "disconnected"), 1_000);
  });

  test("is closed by an event of the feed that says their access changed, even without any notice", async () => {
    const { port } = await startRealtime();
    const memberId = newId();
    const client = connectClient({ port, memberId });
    await subscribed(client, "private-room");
    await db.pool.query("insert into event (workspace_id, type, payload) values ($1, 'member.updated', $2)", [
      newId(),
      { memberId, accessChanged: true },
    ]);
    await until(() => client.connection.state === "disconnected", 2_500);
  });

  test("is found after notices were lost: a session that ended meanwhile", async () => {
    const { port } = await startRealtime();
    const client = connectClient({ port, memberId: newId(), sessionId: newId() });
    await subscribed(client, "private-room");
    await until(() => client.user.user_data !== null);
    await db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'baton-realtime-listen'",
    );
    await until(() => client.connection.state === "disconnected", 3_000);
  });
});
