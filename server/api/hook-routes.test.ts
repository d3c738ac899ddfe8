import { Registry } from "prom-client";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createProviderHook, keepRaw, openRaw, resealHooks, resealRaw } from "#server/channels/index.ts";
import { revealHook } from "#server/channels/hook/hook-secrets.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { openLane, readMessage } from "#server/delivery/testing/lane.ts";
import { newId } from "#server/platform/ids.ts";
import { createSecretBox } from "#server/platform/secrets.ts";
import { createApp } from "./app.ts";
import { envelope, openHookApp, openPosting, sign, textFrom, type Posting } from "./testing/hook-rig.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

const db = useTestDatabase();
let app: TestApp;
let posting: Posting;

beforeAll(async () => {
  app = await openHookApp(db);
});
beforeEach(async () => {
  posting = await openPosting(app);
});

describe("what a provider posts", () => {
  test("is stored as it came, answered 200, and stands in the inbox", async () => {
    const body = envelope({
      contacts: [{ profile: { name: "Ana" }, wa_id: "16505550101" }],
      messages: [textFrom("16505550101", "Is it still there?")],
    });
    expect((await posting.post(body)).status).toBe(200);
    await app.services.hook.idle();
    expect(await posting.texts()).toEqual(["Is it still there?"]);
    expect(await posting.stored()).toEqual([body]);
    expect(await posting.waiting()).toEqual([]);
  });

  test("is sealed where it is stored, and what was stored before that is too from the next day on", async () => {
    const said = "the words of a customer";
    const body = envelope({ messages: [textFrom("16505550101", said)] });
    await posting.post(body);
    await app.services.hook.idle();
    const { workspaceId, channelId } = posting.channel;
    await db.pool.query("insert into raw_inbound (id, workspace_id, channel_id, body) values ($1, $2, $3, $4)", [
      ...[newId(), workspaceId, channelId, body],
    ]);
    const inTheClear = () =>
      posting.read(
        `select count(*)::int as value from raw_inbound where channel_id = $1 and strpos(body, '${said}') > 0`,
      );
    expect(await inTheClear()).toEqual([1]);
    await keepRaw.handle(app.runtime, {});
    expect(await inTheClear()).toEqual([0]);
    expect(await posting.stored()).toEqual([body, body]);
  });

  test("is sealed with the current key by a rotation, for its own row only", async () => {
    const body = envelope({ messages: [textFrom("16505550101", "turn the key")] });
    await posting.post(body);
    await app.services.hook.idle();
    const anew = `k3:${Buffer.alloc(32, 3).toString("base64")}`;
    const both = createSecretBox(`${anew},${app.runtime.env.SECRET_KEYS}`);
    expect(await resealRaw({ pool: db.pool, secrets: both })).toBeGreaterThan(0);
    expect(await resealRaw({ pool: db.pool, secrets: both })).toBe(0);
    const { rows } = await db.pool.query<{ id: string; body: string }>(
      "select id, body from raw_inbound where channel_id = $1",
      [posting.channel.channelId],
    );
    const only = createSecretBox(anew);
    expect(rows.map((row) => openRaw(only, row.id, row.body))).toEqual([body]);
    expect(() => openRaw(only, newId(), rows[0]?.body ?? "")).toThrow();
    // For the other tests of this file.
    await resealRaw({ pool: db.pool, secrets: createSecretBox(`${app.runtime.env.SECRET_KEYS},${anew}`) });
  });

  test("twice is there once", async () => {
    const body = envelope({ messages: [textFrom("16505550101", "once")] });
    await Promise.all([posting.post(body), posting.post(body)]);
    expect((await posting.post(body)).status).toBe(200);
    await app.services.hook.idle();
    expect(await posting.texts()).toEqual(["once"]);
  });

  test("may hold many messages of many people: all are stored, each person's in order", async () => {
    const messages = Array.from({ length: 150 }, (_, n) => textFrom(`1650555${1000 + (n % 3)}`, String(n)));
    await posting.post(envelope({ messages }));
    await app.services.hook.idle();
    const order = await posting.read(
      "select array_agg(body::int order by seq) as value from message where channel_id = $1 group by conversation_id order by min(body::int)",
    );
    expect(order).toEqual([0, 1, 2].map((from) => Array.from({ length: 50 }, (_, n) => n * 3 + from)));
  });

  test("says how a message of ours fared", async () => {
    const lane = await openLane(db.pool);
    const { messageId } = await lane.send();
    const [claimed] = (await lane.claim()).messages;
    await lane.store.recordOutcome(lane.channel, messageId, { outcome: "sent" });
    const statuses = [
      { id: claimed?.providerMessageId, status: "delivered", timestamp: 1_800_000_000, recipient_id: "1" },
    ];
    const { workspaceId, channelId: id } = lane.channel;
    const { path, secret } = await revealHook(app.runtime, { workspaceId, id });
    const body = envelope({ statuses });
    expect((await posting.post(body, sign(secret, body), path)).status).toBe(200);
    await app.services.hook.idle();
    expect(await readMessage(db.pool, messageId)).toMatchObject({ status: 30 });
  });

  test("of a kind that nobody knows is a line that says so, and its body is kept", async () => {
    const body = envelope({ messages: [{ ...textFrom("16505550101", ""), type: "hologram", hologram: { id: "1" } }] });
    await posting.post(body);
    await app.services.hook.idle();
    expect(await posting.texts()).toEqual([expect.stringContaining("other")]);
    expect(await posting.stored()).toEqual([body]);
  });
});

describe("what nobody proves to be the provider's", () => {
  const body = envelope({ messages: [textFrom("16505550101", "let me in")] });

  test.each([
    ["without a signature", () => null, "missing"],
    ["with half a signature", () => "sha256=00", "malformed"],
    ["signed with another channel's secret", () => sign("another", body), "mismatch"],
    ["signed for another body", () => sign(posting.hook.secret, `${body} `), "mismatch"],
  ])("%s is refused and not stored", async (_, header, reason) => {
    const answer = await posting.post(body, header());
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "auth.required", details: { reason } });
    await app.services.hook.idle();
    expect([await posting.stored(), await posting.texts()]).toEqual([[], []]);
  });

  test.each(["linked", "archived", "unknown"])("to a channel that is %s finds nothing", async (which) => {
    const other = await addChannel(db.pool, which === "linked" ? { provider: "linked" } : {});
    if (which === "archived")
      await db.pool.query("update channel set archived_at = now() where id = $1", [other.channelId]);
    const id = which === "unknown" ? newId() : other.channelId;
    expect((await posting.post(body, sign(posting.hook.secret, body), `/hooks/simulated/${id}`)).status).toBe(404);
    expect((await posting.post(body, undefined, "/hooks/simulated/none")).status).toBe(404);
  });

  test("finds nothing where numbers are not simulated", async () => {
    const real = await createTestApp(db);
    const headers = { "x-hub-signature-256": sign(posting.hook.secret, body) };
    expect((await real.request(posting.hook.path, { method: "POST", headers, body })).status).toBe(404);
  });

  test("reaches no channel but the one that signed: items for another number are marked", async () => {
    const other = await addChannel(db.pool, { workspaceId: posting.channel.workspaceId });
    const messages = [textFrom("16505550101", "hello")];
    await posting.post(envelope({ metadata: { phone_number_id: other.channelId }, messages }));
    await app.services.hook.idle();
    const { rows } = await db.pool.query("select from message where workspace_id = $1", [posting.channel.workspaceId]);
    expect(rows).toEqual([]);
    expect(await posting.problems()).toEqual([[{ at: "0.0.messages.0", code: "foreign_number" }]]);
  });
});

describe("a body that is no use", () => {
  test.each([
    ["no JSON", "{", 400, "request.malformed"],
    ["a list", "[]", 400, "request.invalid"],
    ["without entries", "{}", 400, "request.invalid"],
    ["nothing", "", 400, "request.malformed"],
    ["a nest", "[".repeat(100_000), 400, "request.malformed"],
    ["too much", `"${"x".repeat(1_100_000)}"`, 413, "request.too_large"],
  ])("%s is refused", async (_, body, status, code) => {
    const answer = await posting.post(body);
    expect([answer.status, (await answer.json()) as unknown]).toEqual([status, expect.objectContaining({ code })]);
    expect(await posting.stored()).toEqual([]);
  });
});

test("a full queue asks the provider to come again", async () => {
  const { pool, secrets, env, log } = app.runtime;
  const processor = { process: () => Promise.resolve(), size: () => 5_000, idle: () => Promise.resolve() };
  const full = createProviderHook({ pool, secrets, log, processor, isOn: env.SIMULATOR === "on" });
  const readiness = { checks: {}, metrics: new Registry() };
  const pressed = createApp({ runtime: app.runtime, services: { ...app.services, hook: full }, readiness });
  const body = envelope({ messages: [] });
  const headers = { "x-hub-signature-256": sign(posting.hook.secret, body) };
  const answer = await pressed.request(posting.hook.path, { method: "POST", headers, body }, {});
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  expect([full.isFull(), await posting.stored()]).toEqual([true, []]);
});

describe("the address", () => {
  const ask = (token: string) =>
    app.request(`${posting.hook.path}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`);

  test("is confirmed to who knows the token, as plain text", async () => {
    const answer = await ask(posting.hook.verifyToken);
    expect([answer.status, await answer.text()]).toEqual([200, "1158201444"]);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect((await ask("guess")).status).toBe(403);
    expect((await app.request(posting.hook.path)).status).toBe(403);
  });

  test("keeps its secrets once made, sealed in the database", async () => {
    const again = await revealHook(app.runtime, {
      workspaceId: posting.channel.workspaceId,
      id: posting.channel.channelId,
    });
    expect(again).toEqual(posting.hook);
    const { rows } = await db.pool.query("select * from channel_hook where channel_id = $1", [
      posting.channel.channelId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(posting.hook.secret);
    expect(JSON.stringify(rows)).not.toContain(posting.hook.verifyToken);
  });

  test("keeps its secrets when the key that seals them changes", async () => {
    const old = app.runtime.env.SECRET_KEYS;
    const anew = `k2:${Buffer.alloc(32, 2).toString("base64")}`;
    expect(await resealHooks({ pool: db.pool, secrets: createSecretBox(`${anew},${old}`) })).toBeGreaterThan(0);
    const { channelId: id, workspaceId } = posting.channel;
    const secrets = createSecretBox(anew);
    expect(await revealHook({ pool: db.pool, secrets }, { workspaceId, id })).toEqual(posting.hook);
    expect(await resealHooks({ pool: db.pool, secrets })).toBe(0);
  });
});
