import { Registry } from "prom-client";
import { beforeEach, describe, expect, it } from "vitest";
import { createApiKey } from "#server/auth/index.ts";
import { all, one, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import type { Pool } from "#server/db/transaction.ts";
import { registerLogMetrics } from "./metrics.ts";
import { createRequestLog, type ApiRequest } from "./request-log.ts";
import { readSummary } from "./read-summary.ts";
import { API_LOG } from "./rules.ts";

const log = createLogger({ LOG_LEVEL: "silent" }, "test");
const db = useTestDatabase();
const clock = { at: new Date(), now: () => clock.at };

let workspaceId: string;
let keyPrefix: string;
beforeEach(async () => {
  ({ workspaceId } = await addChannel(db.pool));
  keyPrefix = await newKey();
});

async function newKey(): Promise<string> {
  const maker = { workspaceId, memberId: newId() };
  const { token } = await createApiKey(db.pool, maker, { name: "Shop", scopes: ["messages:write"], expiresAt: null });
  return token.split("_")[1] ?? "";
}

const request = (change: Partial<ApiRequest> = {}): ApiRequest => ({
  workspaceId,
  keyPrefix,
  method: "POST",
  route: "/messages",
  path: "/api/v1/messages",
  status: 202,
  code: null,
  details: undefined,
  durationMs: 3.25,
  requestId: newId(),
  idempotency: null,
  ...change,
});
const open = (pool: Pool = db.pool) => createRequestLog({ pool, clock, log });
const later = (ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms);
};
/** At the beginning of a minute, so that none ends in between. */
const atMinute = () => later(60_000 - (clock.at.getTime() % 60_000));
const counted = () =>
  all(
    db.pool,
    sql<{ status: number; n: number; kept: number }>`select status, sum(n)::integer as n, sum(kept)::integer as kept
      from api_request_count where workspace_id = ${workspaceId} group by status order by status`,
  );
const lines = () =>
  all(
    db.pool,
    sql<{ status: number; n: number }>`select status, count(*)::integer as n from api_request
      where workspace_id = ${workspaceId} group by status order by status`,
  );
type Asked = Parameters<typeof db.pool.query>[0];
/** The pool, between whose statements and the database something happens. */
function poolBy(query: (asked: Asked, pool: Pool) => unknown): Pool {
  return new Proxy(db.pool, {
    get: (pool, name): unknown => (name === "query" ? (asked: Asked) => query(asked, pool) : Reflect.get(pool, name)),
  });
}

describe("the log of the API's requests", () => {
  it("holds a request as it was answered, and which key it came with", async () => {
    const requests = open();
    requests.record(request({ status: 422, code: "text.empty", details: { field: "name" }, idempotency: "keyed" }));
    await requests.close();
    const row = await one(
      db.pool,
      sql<object>`select to_jsonb(r) as row from api_request r where workspace_id = ${workspaceId}`,
    );
    expect(row).toMatchObject({
      row: {
        method: "POST",
        route: "/messages",
        status: 422,
        code: "text.empty",
        detail: "field: name",
        duration_ms: 3.25,
        idempotency: "keyed",
      },
    });
  });

  it("counts every request though only some have a line, and says of how many that is true", async () => {
    atMinute();
    const requests = open();
    for (let count = 0; count < 400; count += 1) requests.record(request());
    await requests.flush();
    later(1_000);
    for (let count = 0; count < 30; count += 1) requests.record(request());
    await requests.close();
    expect(await counted()).toEqual([{ status: 202, n: 430, kept: API_LOG.linesPerSecond + 30 }]);
    expect(await lines()).toEqual([{ status: 202, n: API_LOG.linesPerSecond + 30 }]);
    const summary = await readSummary(db.pool, workspaceId, { hours: 1 });
    expect(summary).toMatchObject({ unlisted: 400 - API_LOG.linesPerSecond });
    expect(summary.steps.map(({ answered }) => answered)).toEqual([430]);
  });

  it("has lines for failures though good requests flood it, and one for each kind of failure", async () => {
    atMinute();
    const requests = open();
    for (let count = 0; count < 500; count += 1) requests.record(request());
    for (let count = 0; count < 500; count += 1)
      requests.record(request({ status: 429, code: "request.rate_limited" }));
    requests.record(request({ status: 409, code: "conflict" }));
    await requests.close();
    expect(await lines()).toEqual([
      { status: 202, n: API_LOG.linesPerSecond },
      { status: 409, n: 1 },
      { status: 429, n: API_LOG.linesPerSecond },
    ]);
  });

  it("has so many lines a minute, and still one for each new kind of failure", async () => {
    atMinute();
    const requests = open();
    for (let second = 0; second < 50; second += 1) {
      for (let count = 0; count < 60; count += 1) requests.record(request({ status: 429 }));
      later(1_000);
    }
    requests.record(request({ status: 409 }));
    await requests.close();
    expect(await lines()).toEqual([
      { status: 409, n: 1 },
      { status: 429, n: API_LOG.linesPerMinute },
    ]);
    expect(await counted()).toMatchObject([{ n: 1 }, { status: 429, n: 3_000, kept: API_LOG.linesPerMinute }]);
  });

  it("lets no workspace take the lines of another", async () => {
    atMinute();
    const [requests, elsewhere] = [open(), request()];
    const other = await addChannel(db.pool);
    const maker = { workspaceId: other.workspaceId, memberId: newId() };
    const { token } = await createApiKey(db.pool, maker, { name: "Loud", scopes: ["messages:write"], expiresAt: null });
    const loud = { workspaceId: other.workspaceId, keyPrefix: token.split("_")[1] ?? "" };
    for (let count = 0; count < 500; count += 1) requests.record(request(loud));
    for (let count = 0; count < 5; count += 1) requests.record({ ...elsewhere, requestId: newId() });
    await requests.close();
    expect(await lines()).toEqual([{ status: 202, n: 5 }]);
  });

  it("knows nothing of a key that does not exist, and goes on", async () => {
    const requests = open();
    requests.record(request({ workspaceId: null, keyPrefix: "nobodysnobod", status: 401, code: "auth.key_invalid" }));
    requests.record(request());
    await requests.close();
    expect(await counted()).toEqual([{ status: 202, n: 1, kept: 1 }]);
    expect(await all(db.pool, sql<object>`select from api_request where code = 'auth.key_invalid'`)).toEqual([]);
  });

  it("is blinded by nobody who makes keys up by the thousand", async () => {
    atMinute();
    const requests = open();
    for (let count = 0; count < 30_000; count += 1) {
      const madeUp = { workspaceId: null, keyPrefix: `x${String(count).padStart(11, "0")}`, status: 401 };
      requests.record(request(madeUp));
    }
    requests.record(request());
    await requests.close();
    expect(await counted()).toEqual([{ status: 202, n: 1, kept: 1 }]);
    expect(requests.losses().lines).toBe(0);
  });

  it("counts once what was written twice, because nobody learned of the first time", async () => {
    let isDeaf = true;
    const pool = poolBy(async (asked, real) => {
      const result = await real.query(asked);
      if (isDeaf) throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
      return result;
    });
    const requests = open(pool);
    for (let count = 0; count < 3; count += 1) requests.record(request());
    await requests.flush();
    isDeaf = false;
    requests.record(request());
    await requests.close();
    expect(await counted()).toEqual([{ status: 202, n: 4, kept: 4 }]);
    expect(await lines()).toEqual([{ status: 202, n: 4 }]);
  });

  it("counts on while the database is away, and keeps nobody waiting", async () => {
    atMinute();
    let isAway = true;
    const pool = poolBy((asked, real) =>
      isAway ? Promise.reject(Object.assign(new Error("no"), { code: "ECONNREFUSED" })) : real.query(asked),
    );
    const requests = open(pool);
    const begun = performance.now();
    for (let second = 0; second < 600; second += 1) {
      for (let count = 0; count < 100; count += 1) requests.record(request());
      if (second % 60 === 0) await requests.flush();
      later(1_000);
    }
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(requests.losses()).toEqual({ lines: 10 * API_LOG.linesPerMinute - API_LOG.maxLines, requests: 0 });
    isAway = false;
    await requests.close();
    expect(await counted()).toEqual([{ status: 202, n: 60_000, kept: API_LOG.maxLines }]);
    expect(await lines()).toEqual([{ status: 202, n: API_LOG.maxLines }]);
  });

  it("says in the metrics what it lost, which is nothing at first", async () => {
    const registry = new Registry();
    const requests = open();
    registerLogMetrics(requests, registry);
    const lost = async () => (await registry.metrics()).match(/^baton_api_log_lost_total.*$/gm);
    const zeros = ['baton_api_log_lost_total{what="line"} 0', 'baton_api_log_lost_total{what="request"} 0'];
    expect(await lost()).toEqual(zeros);
    requests.record(request({ requestId: "a\u0000b" }));
    await requests.close();
    for (let scrape = 0; scrape < 2; scrape += 1)
      expect(await lost()).toEqual(['baton_api_log_lost_total{what="line"} 1', zeros[1]]);
  });

  it("loses a line that PostgreSQL does not take, not those that come after it", async () => {
    const requests = open();
    requests.record(request({ requestId: "a\u0000b" }));
    await requests.flush();
    requests.record(request());
    await requests.close();
    expect(await counted()).toEqual([{ status: 202, n: 2, kept: 1 }]);
    expect(requests.losses()).toEqual({ lines: 1, requests: 0 });
  });

  it("adds up over processes, and over a clock that was set back", async () => {
    atMinute();
    const both = [open(), open()];
    for (const requests of both) {
      requests.record(request());
      await requests.flush();
      later(60_000);
      requests.record(request());
      await requests.flush();
      later(-60_000);
      requests.record(request());
      await requests.close();
    }
    expect(await counted()).toEqual([{ status: 202, n: 6, kept: 6 }]);
  });

  it("forgets minutes that are written: an hour later it holds no more than before", async () => {
    let asked: Asked | undefined;
    const requests = open(poolBy((next, real) => real.query((asked = next))));
    for (let minute = 0; minute < 60; minute += 1) {
      requests.record(request());
      await requests.flush();
      later(60_000);
    }
    requests.record(request());
    await requests.close();
    expect(JSON.stringify(asked).match(/"POST"/g)).toHaveLength(2);
    expect(await counted()).toEqual([{ status: 202, n: 61, kept: 61 }]);
  });
});
