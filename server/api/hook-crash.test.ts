import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepRaw, type HookPorts } from "#server/channels/index.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { DomainError } from "#server/platform/errors.ts";
import { createSecretBox } from "#server/platform/secrets.ts";
import { newId } from "#server/platform/ids.ts";
import {
  becomeDue,
  envelope,
  openHookApp,
  openPosting,
  openProcess,
  portsOf,
  sweepNow,
  textFrom,
  type Posting,
} from "./testing/hook-rig.ts";
import type { TestApp } from "./testing/test-app.ts";

const db = useTestDatabase();
let app: TestApp;
let posting: Posting;
let ports: HookPorts;

beforeAll(async () => {
  app = await openHookApp(db);
  ports = portsOf(app);
});
beforeEach(async () => {
  await db.pool.query("delete from raw_inbound_due");
  posting = await openPosting(app);
});

describe("an item that cannot be processed", () => {
  test("is marked with its fault and blocks no other", async () => {
    const good = textFrom("16505550101", "first");
    const bad = [{ ...good, id: "" }, { ...good, timestamp: "soon" }, "hello"];
    await posting.post(envelope({ messages: [good, ...bad, textFrom("16505550101", "last")] }));
    await app.services.hook.idle();
    expect(await posting.texts()).toEqual(["first", "last"]);
    const marked = [1, 2, 3].map((n) => ({ at: `0.0.messages.${n}`, code: "request.invalid" }));
    expect(await posting.problems()).toEqual([marked]);
    expect(await posting.waiting()).toEqual([]);
  });

  test("because the inbox refuses it alone is left out alone", async () => {
    const poison = newId();
    const receiveInbound: HookPorts["receiveInbound"] = async (at, messages) => {
      if (messages.some(({ providerMessageId }) => providerMessageId === poison)) throw new Error("a fault of ours");
      await ports.receiveInbound(at, messages);
    };
    const other = openProcess(app, { ...ports, receiveInbound });
    const body = envelope({
      messages: [textFrom("16505550101", "a"), textFrom("16505550101", "b", poison), textFrom("16505550102", "c")],
    });
    await posting.give(other, body);
    await other.hook.idle();
    expect(await posting.texts()).toEqual(["a", "c"]);
    expect(await posting.problems()).toEqual([[{ at: "0.0.messages.1", code: "internal" }]]);
  });
});

describe("a process that dies between the store and the inbox", () => {
  const never: HookPorts = {
    receiveInbound: () => new Promise(() => undefined),
    recordEvidence: () => Promise.resolve(),
  };

  test("leaves a body that the sweep processes, once, however many sweep", async () => {
    const body = envelope({ messages: [textFrom("16505550101", "do not lose me")] });
    await posting.give(openProcess(app, never), body);
    expect([await posting.texts(), await posting.waiting()]).toEqual([[], [0]]);
    expect(await sweepNow(app, ports)).toBe(0);

    await becomeDue(app);
    const taken = await Promise.all([sweepNow(app, ports), sweepNow(app, ports)]);
    expect(taken.sort()).toEqual([0, 1]);
    expect(await posting.texts()).toEqual(["do not lose me"]);
    expect(await posting.waiting()).toEqual([]);
  });

  test("may have stored the messages: they are there once", async () => {
    const body = envelope({ messages: [textFrom("16505550101", "one")] });
    await posting.post(body);
    await app.services.hook.idle();
    await db.pool.query(
      "insert into raw_inbound_due (id, due_at) select id, now() from raw_inbound where channel_id = $1",
      [posting.channel.channelId],
    );
    expect(await sweepNow(app, ports)).toBe(1);
    expect([await posting.texts(), await posting.waiting()]).toEqual([["one"], []]);
  });

  test("or that a later holder of the number overtook: the sweep writes under the fence of now", async () => {
    const body = envelope({ messages: [textFrom("16505550101", "fenced")] });
    const receiveInbound: HookPorts["receiveInbound"] = (at, messages) =>
      ports.receiveInbound({ ...at, epoch: at.epoch - 1 }, messages);
    const other = openProcess(app, { ...ports, receiveInbound });
    await posting.give(other, body);
    await other.hook.idle();
    expect([await posting.texts(), await posting.waiting()]).toEqual([[], [0]]);
    await becomeDue(app);
    await sweepNow(app, ports);
    expect([await posting.texts(), await posting.waiting()]).toEqual([["fenced"], []]);
  });

  test("comes again later while the database is away, and is given up in the end with its fault", async () => {
    const away: HookPorts = { ...never, receiveInbound: () => Promise.reject(new DomainError("unavailable")) };
    const body = envelope({ messages: [textFrom("16505550101", "later")] });
    await posting.give(openProcess(app, never), body);
    await becomeDue(app);
    await sweepNow(app, away);
    expect(await posting.waiting()).toEqual([1]);
    expect(await sweepNow(app, away)).toBe(0);
    await db.pool.query("update raw_inbound_due set due_at = now(), attempts = 575");
    await sweepNow(app, away);
    expect(await posting.waiting()).toEqual([]);
    expect(await posting.problems()).toEqual([[{ at: "0.0.messages.0", code: "unavailable" }]]);
  });
});

test("a body whose key is gone waits for it, and keeps no other", async () => {
  const never: HookPorts = {
    receiveInbound: () => new Promise(() => undefined),
    recordEvidence: () => Promise.resolve(),
  };
  const old = `k0:${Buffer.alloc(32, 9).toString("base64")}`;
  const { runtime } = app;
  const lost = { ...app, runtime: { ...runtime, secrets: createSecretBox(`${old},${runtime.env.SECRET_KEYS}`) } };
  await posting.give(openProcess(lost, never), envelope({ messages: [textFrom("16505550101", "sealed away")] }));
  await posting.give(openProcess(app, never), envelope({ messages: [textFrom("16505550101", "readable")] }));
  await becomeDue(app);
  await sweepNow(app, ports);
  expect([await posting.texts(), await posting.waiting()]).toEqual([["readable"], [1]]);
  await becomeDue(app);
  const both = { ...runtime, secrets: createSecretBox(`${runtime.env.SECRET_KEYS},${old}`) };
  await sweepNow({ ...app, runtime: both }, ports);
  expect([await posting.texts(), await posting.waiting()]).toEqual([["readable", "sealed away"], []]);
});

test("bodies go with their day", async () => {
  const day = "to_char(now() at time zone 'UTC' - interval '9 days', 'YYYYMMDD')";
  const { rows } = await db.pool.query<{ name: string }>(`select 'raw_inbound_' || ${day} as name`);
  const name = rows[0]?.name ?? "";
  await db.pool.query(
    `create table ${name} partition of raw_inbound for values from (v7floor(now() - interval '9 days')) to (v7floor(now() - interval '8 days'))`,
  );
  await keepRaw.handle(app.runtime, {});
  const names = await db.pool.query<{ relname: string }>(
    "select relname from pg_class where relname like 'raw_inbound_2%'",
  );
  expect(names.rows.map(({ relname }) => relname)).not.toContain(name);
  expect(names.rows.length).toBeGreaterThanOrEqual(8);
});
