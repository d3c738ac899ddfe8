import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { createSecretBox } from "#server/platform/secrets.ts";
import { forgetPerson } from "../forget-person.ts";
import { createAuthStore, createAuthWriter } from "../sessions/auth-store.ts";
import { JOURNAL } from "./journal.ts";
import { ANA, type Harness, OWN_PHONE, startHarness, textTo } from "./testing/harness.ts";
import { memoryHost, until } from "./testing/memory-host.ts";

const db = useTestDatabase();
const secrets = createSecretBox(`k1:${randomBytes(32).toString("base64")}`);
let fence: { workspaceId: string; channelId: string };
let harness: Harness;

beforeEach(async () => {
  fence = { workspaceId: newId(), channelId: newId() };
  harness = await startHarness();
  harness.wire.addCustomer(ANA);
  await db.pool.query("insert into workspace (id, name) values ($1, 'Marola')", [fence.workspaceId]);
  await db.pool.query(
    "insert into channel (workspace_id, id, name, provider, epoch) values ($1, $2, 'L', 'linked', 1)",
    [fence.workspaceId, fence.channelId],
  );
});
afterEach(() => harness.close());

const takeOver = (epoch: number) =>
  db.pool.query("update channel set epoch = $1 where id = $2", [epoch, fence.channelId]);

/** A session whose auth state stands in PostgreSQL under an epoch of the channel's lease. */
function openStored(epoch: number) {
  const told = memoryHost();
  const auth = createAuthStore(db.pool, createAuthWriter(db.pool), secrets, { ...fence, epoch });
  const host = { ...told.host, auth };
  const session = harness.provider.open(host);
  harness.closing.push(() => session.close());
  return { ...told, host, auth, session };
}

test("the link stands encrypted in PostgreSQL, passes to the next owner with its journal, and shuts the last one out", async () => {
  const first = openStored(1);
  const { text } = await until("a QR", () => first.reports.find(({ qr }) => qr)?.qr);
  await harness.wire.scan(text, OWN_PHONE);
  await until("connected", () => first.state() === "connected");
  first.host.receiveInbound = () => new Promise(() => undefined);
  await harness.wire.customerSays(OWN_PHONE, ANA, "Segredo da Ana");
  await until("forgotten by WhatsApp", () => harness.wire.unacked(OWN_PHONE) === 0);
  expect(await first.session.send(textTo("3EB0P1", "Bom dia"))).toEqual({ outcome: "sent" });

  const { rows } = await db.pool.query<{ type: string; value: string }>("select type, value from channel_auth");
  expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(["creds", "pre-key", "session", JOURNAL]));
  expect(rows.length).toBeGreaterThan(800);
  for (const { value } of rows) expect(value).not.toMatch(/private|privKey|plaintext|\{/);

  await takeOver(2);
  const second = openStored(2);
  await until("connected", () => second.state() === "connected");
  await until("the message", () => second.inbound.length === 1);
  expect(second.texts()).toEqual(["Segredo da Ana"]);
  // By WhatsApp, or before its word came by the database, when it had something to write.
  const isFenced = () => first.lines.some((line) => line.includes('"fenced":true'));
  await until("the first was shut out", () => first.state() === "replaced" || isFenced());
  await expect(first.auth.write([{ type: "creds", id: "creds", value: "stale" }])).rejects.toThrow("session.fenced");
  expect(await second.session.send(textTo("3EB0P2", "Boa tarde"))).toEqual({ outcome: "sent" });
  await until("read by her", () => harness.wire.ledger()[1]?.text === "Boa tarde");
  expect(harness.wire.retriesAsked()).toBe(0);
});

test("a person who is forgotten leaves no key behind, and both sides agree on new ones when they write again", async () => {
  const told = openStored(1);
  const { text } = await until("a QR", () => told.reports.find(({ qr }) => qr)?.qr);
  await harness.wire.scan(text, OWN_PHONE);
  await until("connected", () => told.state() === "connected");
  await harness.wire.customerSays(OWN_PHONE, ANA, "Olá");
  await until("the message", () => told.inbound.length === 1);
  expect(await told.session.send(textTo("3EB0F1", "Bom dia"))).toEqual({ outcome: "sent" });
  await until("read by her", () => harness.wire.ledger().some((entry) => entry.text === "Bom dia"));
  const theirs = async () => {
    const { rows } = await db.pool.query<{ type: string; id: string }>(
      "select type, id from channel_auth where channel_id = $1 and (id like $2 or id like $3)",
      [fence.channelId, `%${ANA.lid}%`, `%${ANA.phone.slice(1)}%`],
    );
    return rows.map(({ type }) => type);
  };
  // The last of them is written beside the message.
  const kept = ["session", "identity-key", "lid-mapping", "device-list"];
  await expect.poll(async () => [...new Set(await theirs())].sort()).toEqual(kept.sort());

  await forgetPerson({ db: db.pool, secrets }, fence.workspaceId, [ANA.phone]);
  expect(await theirs()).toEqual([]);
  expect((await told.auth.read("creds", ["creds"])).size).toBe(1);

  expect(await told.session.send(textTo("3EB0F2", "Boa tarde"))).toEqual({ outcome: "sent" });
  await until("read by her", () => harness.wire.ledger().some((entry) => entry.text === "Boa tarde"));
  await forgetPerson({ db: db.pool, secrets }, fence.workspaceId, [ANA.phone, ANA.lid]);
  await harness.wire.customerSays(OWN_PHONE, ANA, "De novo");
  await until("the second message", () => told.inbound.length === 2);
  expect(told.texts()).toEqual(["Olá", "De novo"]);
  expect(told.state()).toBe("connected");
});
