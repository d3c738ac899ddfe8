import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { createPool } from "#server/db/pool.ts";
import { startCluster } from "#server/db/embedded/cluster.ts";
import { TEST_SETTINGS } from "#server/db/embedded/settings.ts";
import { migrate } from "#server/db/migrate.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { collect, connectClient, onTestEnd, subscribed, until } from "./testing/clients.ts";
import { isReady, startRealtime, startUnready, untilReady } from "./testing/realtime.ts";

const db = useTestDatabase();

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
    const gateways = [await startRealtime(db.url), await startRealtime(db.url)];
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
    const { port } = await startRealtime(db.url);
    const got = collect(await subscribed(connectClient({ port }), `private-conversation-${conversationId}`));
    await write(conversationId, 1, { notify: false });
    await until(() => got.length === 1, 2_000);
    await write(conversationId, 2);
    await until(() => got.length === 2, 500);
    expect(seqsOf(got)).toEqual([1, 2]);
  });

  test("a late committer is not passed over", async () => {
    const conversationId = newId();
    const { port } = await startRealtime(db.url);
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
    const { port } = await startRealtime(db.url);
    const got = collect(await subscribed(connectClient({ port }), `private-conversation-${conversationId}`));
    const { id } = await write(conversationId, 7, { text: "x".repeat(20_000) });
    await until(() => got.length === 1);
    expect(got[0]?.data).toMatchObject({ id, conversationId, seq: 7, truncated: true });
    expect(got[0]?.data).not.toHaveProperty("message");
  });

  test("malformed notices are passed over", async () => {
    const conversationId = newId();
    const { port } = await startRealtime(db.url);
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
    const { port } = await startRealtime(db.url);
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
