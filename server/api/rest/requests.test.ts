import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { portOf } from "#server/platform/port-of.ts";
import { createApp } from "../app.ts";
import { createReadiness } from "../readiness.ts";
import { clientOf, openApi, type ApiClient } from "../testing/api-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { hasDuplicateKeys } from "./json-keys.ts";

describe("a request to the public API", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let api: ApiClient;
  let conversationId: string;
  let server: Server;
  let port: number;
  beforeAll(async () => {
    app = await createTestApp(db);
    const channel = await addChannel(db.pool);
    ({ conversationId } = await addConversation(db.pool, channel));
    api = await openApi(app, channel.workspaceId);
    const readiness = createReadiness(db.pool, `${import.meta.dirname}/../../../prisma/migrations`, {});
    const listener = getRequestListener(createApp({ ...app, readiness }).fetch);
    server = createServer(
      { requestTimeout: 1_000, headersTimeout: 800, connectionsCheckingInterval: 200 },
      (request, response) => void listener(request, response),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    port = portOf(server);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const message = () => ({ to: { conversationId }, text: "Hello" });

  it.each([
    ["nothing", "", 400, "request.malformed"],
    ["half a text", '{"to":', 400, "request.malformed"],
    ["a name twice", '{"text":"a","text":"b","to":{}}', 400, "request.malformed"],
    ["a name twice, once escaped", '{"text":"a","\\u0074ext":"b"}', 400, "request.malformed"],
    ["a list", "[]", 400, "request.invalid"],
    ["null", "null", 400, "request.invalid"],
    ["a number for a text", '{"to":{"conversationId":5},"text":7}', 400, "request.invalid"],
    ["a field that is not known", '{"to":{},"text":"x","texts":"y"}', 400, "request.invalid"],
  ])("with %s as its body is refused in words", async (_what, body, status, code) => {
    const answer = await api.post("/messages", body);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.body).toMatchObject({ type: `urn:baton:problem:${code}`, status });
  });

  it.each([33, 20_000, 500_000])(
    "that nests %i deep is refused, also where anything may stand and is hashed",
    async (depth) => {
      const nested = "[".repeat(depth) + "]".repeat(depth);
      const answer = await api.post("/messages/batch", `{"messages":[${nested}]}`, {
        "idempotency-key": `deep-${depth}`,
      });
      expect(answer.body).toMatchObject({ status: 400, code: "request.malformed", details: { reason: "too_deep" } });
    },
  );

  it("that nests 30 deep is answered at its place", async () => {
    const answer = await api.post("/messages/batch", `{"messages":[${"[".repeat(30)}${"]".repeat(30)}]}`);
    expect(answer.body).toMatchObject({ results: [{ status: 400, problem: { code: "request.invalid" } }] });
  });

  it("with tens of thousands of names is refused before anything is held against a shape", async () => {
    const named = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(",")}}`;
    const answer = await api.post("/tags", named(20_001));
    expect(answer.body).toMatchObject({ code: "request.malformed", details: { reason: "too_many_names" } });
  });

  it("with thousands of faults hears of the first, in words of bounded length", async () => {
    const wrong = JSON.stringify({ tags: Array.from({ length: 5_000 }, () => ({})), ["n".repeat(90_000)]: 1 });
    for (const path of ["/tags", "/messages", "/messages/batch", "/contacts"]) {
      const answer = await api.post(path, wrong);
      expect(answer.code).toBe("request.invalid");
      expect(JSON.stringify(answer.body).length).toBeLessThan(10_000);
    }
  });

  it("that is broken off in its body is its sender's fault: the log says nothing of an outage", async () => {
    const answer = await app.request("/api/v1/tags", {
      method: "POST",
      headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json", "content-length": "500" },
      body: new ReadableStream({
        start: (stream) => stream.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
      }),
      ...{ duplex: "half" },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "request.malformed", details: { reason: "cut_off" } });
  });

  it("names each field that is wrong", async () => {
    const answer = await api.post("/messages", { to: { conversationId: "x" }, text: 5 });
    expect(answer.body).toMatchObject({ details: { fields: [{ path: "to.conversationId" }, { path: "text" }] } });
    expect((await api.get("/messages?limit=many")).body).toMatchObject({ details: { fields: [{ path: "limit" }] } });
  });

  it("with a body that is no JSON by its own word, or is too large, or none that was asked for, is refused", async () => {
    const typed = (type: string) => api.post("/messages", message(), { "content-type": type });
    expect((await typed("text/plain")).status).toBe(415);
    expect((await typed("application/x-www-form-urlencoded")).status).toBe(415);
    expect((await typed("application/json; charset=utf-8")).status).toBe(202);
    const large = await api.post("/messages", { ...message(), text: "x".repeat(1_100_000) });
    expect([large.status, large.code]).toEqual([413, "request.too_large"]);
  });

  it.each([
    ["a byte that no letter begins with", [0xff]],
    ["a letter written too long", [0xc0, 0xaf]],
    ["half a pair", [0xed, 0xa0, 0x80]],
    ["a letter that ends too soon", [0xf0, 0x9f, 0x92]],
  ])("with %s in its body is refused, not mended", async (_what, bytes) => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
    const headers = { authorization: `Bearer ${api.token}`, "content-type": "application/json" };
    for (const length of [{ "content-length": String(body.length) }, {}]) {
      const answer = await app.request("/api/v1/tags", { method: "POST", headers: { ...headers, ...length }, body });
      expect(await answer.json()).toMatchObject({ code: "request.malformed", details: { reason: "not_utf8" } });
    }
  });

  it("with a body that is said to be packed is refused: nobody here unpacks it", async () => {
    const packed = (coding: string) => api.post("/tags", { name: `By ${coding}` }, { "content-encoding": coding });
    expect((await packed("gzip")).status).toBe(415);
    expect((await packed("identity")).status).toBe(201);
  });

  it("with a parameter that is not known, or twice, is refused", async () => {
    expect((await api.get("/messages?limt=5")).code).toBe("request.invalid");
    expect((await api.get("/messages?limit=5&limit=6")).code).toBe("request.malformed");
    expect((await api.get("/messages?cursor=AAAA")).code).toBe("request.invalid");
  });

  it("with two keys, or one in another form, is refused", async () => {
    for (const authorization of [`Bearer ${api.token}, Bearer ${api.token}`, `Basic ${api.token}`, api.token, "Bearer"])
      expect((await api.call("GET", "/channels", { headers: { authorization } })).code).toBe("auth.required");
    const cookie = "baton.session_token=x.y";
    expect((await app.request("/api/v1/channels", { headers: { cookie } })).status).toBe(401);
  });

  it("by another method is told which there are", async () => {
    const answer = await api.call("DELETE", "/channels");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
    expect((await api.get("/nothing")).status).toBe(404);
  });

  it("is answered with what is left of the plan, and refused when nothing is", async () => {
    const { workspaceId } = await addChannel(db.pool);
    await run(db.pool, sql`update workspace set api_per_minute = 3 where id = ${workspaceId}`);
    const small = await openApi(app, workspaceId);
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await small.get("/channels"));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers.get("ratelimit-policy"))).toEqual(Array(4).fill('"minute";q=3;w=60'));
    expect(answers[0]?.headers.get("ratelimit")).toMatch(/^"minute";r=2;t=\d+$/);
    expect(answers[3]?.headers.get("ratelimit")).toMatch(/^"minute";r=0;t=\d+$/);
    expect(answers[3]?.code).toBe("request.rate_limited");
    expect(Number(answers[3]?.headers.get("retry-after"))).toBeGreaterThan(50);
    // Another workspace has its own.
    expect((await api.get("/channels")).status).toBe(200);
  });

  it("of a flood with thousands of wrong keys is refused while a good one goes through", async () => {
    const wrong = () => clientOf(app, `baton_${newId().replaceAll("-", "").slice(-12)}_${"x".repeat(43)}`);
    const [codes, good] = await Promise.all([
      Promise.all(Array.from({ length: 2_500 }, async () => (await wrong().get("/channels")).code)),
      api.get("/channels"),
    ]);
    expect(good.status).toBe(200);
    expect(new Set(codes).difference(new Set(["auth.key_invalid", "unavailable"]))).toEqual(new Set());
  });

  /** What a server answers to these bytes; the connection is closed by it. */
  async function answerTo(bytes: string): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (part: Buffer) => (answer += part.toString("latin1"))).on("error", () => undefined);
    socket.write(bytes);
    await once(socket, "close");
    return answer;
  }

  const head = (...lines: string[]) =>
    ["POST /api/v1/messages HTTP/1.1", "host: baton.test", `authorization: Bearer ${api.token}`, ...lines, "", ""].join(
      "\r\n",
    );

  it.each([
    ["two lengths", ["content-length: 5", "content-length: 6"]],
    ["a length and chunks", ["content-length: 5", "transfer-encoding: chunked"]],
    ["a coding that is none", ["transfer-encoding: chunked, identity"]],
    ["a length that is none", ["content-length: 5x"]],
    ["a name with a space", ["content-length : 5"]],
    ["a folded line", ["x-one: a\r\n b", "content-length: 5"]],
    ["a NUL", ["x-one: a\u0000b"]],
  ])("whose head has %s ends there: nothing behind it is taken for a request", async (_what, lines) => {
    const answer = await answerTo(`${head(...lines)}GET /api/v1/channels HTTP/1.1\r\nhost: baton.test\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1/g) ?? []).toHaveLength(1);
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
  });

  it("that comes too slowly is ended", async () => {
    const begun = performance.now();
    const answer = await answerTo(head("content-type: application/json", "content-length: 500") + '{"to"');
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
    expect(performance.now() - begun).toBeLessThan(35_000);
  }, 40_000);

  it("in chunks is counted, and refused above the limit", async () => {
    const chunk = `${(65_536).toString(16)}\r\n${"x".repeat(65_536)}\r\n`;
    const answer = await answerTo(
      head("content-type: application/json", "transfer-encoding: chunked", "connection: close") +
        `${chunk.repeat(20)}0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
  });
});

describe("names that come twice", () => {
  it.each([
    ['{"a":1,"b":{"a":2}}', false],
    ['{"a":1,"a":2}', true],
    ['{"a":"\\":","b":"x\\\\"}', false],
    ['[{"a":1},{"a":1}]', false],
    ['[{"a":[{"b":1,"b":1}]}]', true],
    ['{"__proto__":1}', false],
    ['"a:b"', false],
    ['{"a" \n\t: 1, "a": 1}', true],
    ["{}", false],
  ])("%s: %s", (text, expected) => {
    expect(hasDuplicateKeys(text, JSON.parse(text))).toBe(expected);
  });
});
