import { PassThrough } from "node:stream";
import pino from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { DomainError, ERROR_CODES } from "#server/platform/errors.ts";
import { contentSecurityPolicy } from "./page-headers.ts";
import { clientAddress, isSameOrigin } from "./edge.ts";
import { ERROR_TABLE } from "./error-table.ts";
import { signUp } from "./testing/browser.ts";
import { createTestApp, ORIGIN, type TestApp } from "./testing/test-app.ts";

const Problem = z.object({ status: z.number(), code: z.string(), requestId: z.string() });
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

describe("the edge", () => {
  const db = useTestDatabase();
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(db);
  });

  it.each(["https://evil.test", "null", "http://baton.test.evil.test", "http://baton.test:81"])(
    "refuses what a page of %s sends, before it is heard",
    async (origin) => {
      const body = { email: "a@example.test", password: "x" };
      const response = await app.request("/api/auth/sign-in", json(body, { origin, host: "baton.test" }));
      expect(response.status).toBe(403);
      const cross = await app.request("/api/auth/sign-in", json(body, { "sec-fetch-site": "cross-site" }));
      expect(cross.status).toBe(403);
    },
  );

  it("takes our own origin, by PUBLIC_URL or by the host that was asked, and programs that state none", () => {
    expect(isSameOrigin(new Headers({ origin: ORIGIN, host: "x" }), ORIGIN)).toBe(true);
    expect(isSameOrigin(new Headers({ origin: "http://localhost:3000", host: "localhost:3000" }), ORIGIN)).toBe(true);
    expect(isSameOrigin(new Headers(), ORIGIN)).toBe(true);
    expect(isSameOrigin(new Headers({ origin: "http://other", host: "localhost:3000" }), ORIGIN)).toBe(false);
  });

  it("believes x-forwarded-for only behind a trusted proxy, and then what that proxy wrote", () => {
    expect(clientAddress("::ffff:10.0.0.1", "1.2.3.4", false)).toBe("10.0.0.1");
    expect(clientAddress("10.0.0.1", "6.6.6.6, 1.2.3.4", true)).toBe("1.2.3.4");
  });

  it("answers a body that is too large with 413 and one that is no JSON with 400", async () => {
    const large = await app.request("/api/auth/sign-in", json({ email: "x".repeat(1_100_000) }));
    expect([large.status, Problem.parse(await large.json()).code]).toEqual([413, "request.too_large"]);
    const broken = await app.request("/api/auth/sign-in", { ...json({}), body: "{" });
    expect(broken.status).toBe(400);
  });

  it("gives each answer its request id and keeps a valid trace context", async () => {
    const response = await app.request("/api/nothing", { headers: { "x-request-id": "given-id-1" } });
    expect(response.headers.get("x-request-id")).toBe("given-id-1");
    expect(Problem.parse(await response.json())).toMatchObject({
      status: 404,
      code: "not_found",
      requestId: "given-id-1",
    });
    const other = await app.request("/healthz", { headers: { "x-request-id": "bad id\t" } });
    expect(other.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("refuses more calls in one batch than a screen makes", async () => {
    const paths = Array.from({ length: 40 }, () => "account.me").join(",");
    const response = await app.request(`/api/trpc/${paths}?batch=1&input={}`);
    expect(response.status).toBe(400);
  });

  it("is ready only with its migrations applied and its queue open", async () => {
    expect((await app.request("/readyz")).status).toBe(200);
    await db.pool.query("update _prisma_migrations set finished_at = null where migration_name like '%accounts'");
    const response = await app.request("/readyz");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
    await db.pool.query("update _prisma_migrations set finished_at = now() where finished_at is null");
  });

  it("shows its metrics to this machine or who holds the token, and to nobody who comes over the network", async () => {
    const guarded = await createTestApp(db, { env: { METRICS_TOKEN: "m".repeat(20) } });
    const authorization = `Bearer ${"m".repeat(20)}`;
    const shown = await guarded.request("/metrics", { headers: { authorization } });
    expect(await shown.text()).toContain("process_cpu_seconds_total");
    expect((await guarded.request("/metrics")).status).toBe(404);
    expect((await app.request("/metrics")).status).toBe(404);
  });

  it("gives a page a policy in which only scripts with its nonce run", () => {
    const policy = contentSecurityPolicy({ nonce: "abc", realtimeUrl: "wss://rt.test:6001", isDev: false });
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy).toContain("connect-src 'self' wss://rt.test:6001 https://rt.test:6001;");
  });
});

describe("failures", () => {
  const db = useTestDatabase();

  it("every code of the domain has its answer, in tRPC and HTTP", () => {
    expect(Object.keys(ERROR_TABLE).sort()).toEqual([...ERROR_CODES].sort());
  });

  it("a refusal keeps its code and details; an accident is logged with the request's id and answered without its insides", async () => {
    const lines: string[] = [];
    const stream = new PassThrough();
    stream.on("data", (line: Buffer) => lines.push(line.toString()));
    const app = await createTestApp(db, { log: pino(stream) });
    const { accounts } = app.services;
    const failing = Object.assign(accounts.cache, { session: () => Promise.reject(new Error("secret table is gone")) });
    const request = { headers: { cookie: `${accounts.cookieName}=t.s`, "x-request-id": "request-77" } };
    const response = await app.request("/api/trpc/account.me", request);
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).not.toContain("secret table");
    expect(body).not.toContain(".ts:");
    expect(lines.join("")).toContain("request-77");
    expect(lines.join("")).toContain("secret table is gone");

    Object.assign(failing, { session: () => Promise.reject(new DomainError("unavailable", { retryAfterSeconds: 7 })) });
    const busy = await app.request("/api/trpc/account.me", request);
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "7"]);
  });

  it("a database that is away is a 503 with Retry-After everywhere, and everything works again when it is back", async () => {
    const app = await createTestApp(db);
    const ana = await signUp(app, "Away");
    app.services.accounts.cache.clear();
    const { pool } = app.runtime;
    const connect = pool.connect.bind(pool);
    const query = pool.query.bind(pool);
    const refuse = () => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
    Object.assign(pool, { connect: refuse, query: refuse });
    const answers = [
      await ana.get("/api/trpc/workspaces.list"),
      await ana.post("/api/auth/sign-in", { email: ana.email, password: "x" }),
      await ana.post("/api/realtime/auth", { socket_id: "1.1", channel_name: "x" }),
      await app.request("/api/v1/channels", {
        headers: { authorization: `Bearer baton_${"a".repeat(12)}_${"b".repeat(43)}` },
      }),
      await ana.get("/readyz"),
    ];
    Object.assign(pool, { connect, query });
    expect(answers.map((answer) => answer.status)).toEqual([503, 503, 503, 503, 503]);
    for (const answer of answers) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ana.get("/api/trpc/workspaces.list")).status).toBe(200);
  });
});
