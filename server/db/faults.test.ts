import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { isOutage, isTransientFault, mayStillRun } from "./faults.ts";
import { all, sql } from "./sql.ts";
import { useTestDatabase } from "./testing/database.ts";
import { createPool } from "./pool.ts";
import { withTransaction } from "./transaction.ts";
import { portOf } from "../platform/port-of.ts";

const db = useTestDatabase();
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error);

describe("a failure of PostgreSQL", () => {
  it("by a statement that took too long is an outage, and the statement is over", async () => {
    const failure = await failureOf(
      withTransaction(db.pool, async (tx) => {
        await all(tx, sql`set local statement_timeout = 50`);
        await all(tx, sql`select pg_sleep(5)`);
      }),
    );
    expect([isOutage(failure), mayStillRun(failure)]).toEqual([true, false]);
  });

  it("by a lock that was not had in time is worth the same work again", async () => {
    await all(db.pool, sql`create table locked (id int)`);
    const failure = await withTransaction(db.pool, async (holder) => {
      await all(holder, sql`lock table locked`);
      return failureOf(
        withTransaction(db.pool, async (tx) => {
          await all(tx, sql`set local lock_timeout = 50`);
          await all(tx, sql`select from locked`);
        }),
      );
    });
    expect([isTransientFault(failure), isOutage(failure)]).toEqual([true, false]);
  });

  it("by a pool without a free connection is an outage in which nothing was sent", async () => {
    const pool = createPool({ url: db.url, name: "small", max: 1, statementTimeoutMs: 5_000 }, () => undefined);
    const held = await pool.connect();
    const failure = await failureOf(pool.query("select 1"));
    held.release();
    await pool.end();
    expect([isOutage(failure), mayStillRun(failure)]).toEqual([true, false]);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["resets connections as it starts or stops", (socket) => socket.resetAndDestroy()],
    ["closes them", (socket) => socket.end()],
    ["answers nothing", () => undefined],
  ])("by a server that %s is an outage in which nothing was sent", async (_, meet) => {
    const server = createServer((socket) => meet(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `postgres://nobody@127.0.0.1:${portOf(server)}/none`;
    const pool = createPool({ url, name: "lost", max: 2, statementTimeoutMs: 5_000 }, () => undefined);
    const failures = await Promise.all([
      failureOf(all(pool, sql`select 1`)),
      failureOf(withTransaction(pool, (tx) => all(tx, sql`select 1`))),
    ]);
    await pool.end();
    server.close();
    expect(failures.map((failure) => [isOutage(failure), mayStillRun(failure)])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it("by a server process that was told to end is an outage, and the statement is over", async () => {
    const failure = await failureOf(all(db.pool, sql`select pg_terminate_backend(pg_backend_pid())`));
    expect([isOutage(failure), mayStillRun(failure)]).toEqual([true, false]);
  });

  it("by a connection that broke is an outage, and the statement may be at work still", () => {
    const broken = [
      new Error("Connection terminated unexpectedly"),
      Object.assign(new Error(), { code: "ECONNRESET" }),
    ];
    expect(broken.map((failure) => [isOutage(failure), mayStillRun(failure)])).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it("by a server that hangs is an outage within the client's own time, and the connection is not used again", async () => {
    const options = { url: db.url, name: "hung", max: 1, statementTimeoutMs: 60_000, queryTimeoutMs: 100 };
    const pool = createPool(options, () => undefined);
    const failure = await failureOf(withTransaction(pool, (tx) => all(tx, sql`select pg_sleep(30)`)));
    expect([isOutage(failure), mayStillRun(failure)]).toEqual([true, true]);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it("by bad data is neither", async () => {
    const failure = await failureOf(all(db.pool, sql`select 1 / 0`));
    expect([isOutage(failure), isTransientFault(failure), mayStillRun(failure)]).toEqual([false, false, false]);
  });
});
