import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi } from "#server/api/testing/api-client.ts";
import type { Browser } from "#server/api/testing/browser.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { openRaw, sealRaw } from "#server/channels/index.ts";
import { newId } from "#server/platform/ids.ts";
import { dyingAt } from "../testing/dying-pool.ts";
import { usePeople } from "../testing/people-rig.ts";
import { eraseContact } from "./jobs.ts";

const Asked = z.object({ id: z.uuid() });
const SECRET = "the-words-of-Ana";
const PHONE = "+351912345678";
/** Tables that hold text of or about people. */
const TABLES = [
  "contact",
  "contact_identity",
  "contact_merge",
  "contact_event",
  "consent_entry",
  "consent_proof",
  "conversation",
  "message",
  "message_search",
  "lane_entry",
  "event",
  "delivery_due",
  "delivery",
  "attempt",
  "idempotency_key",
  "recipient",
  "erasure",
  "erasure_event",
  "contact_import_error",
];

describe("the erasure of a person", () => {
  const db = useTestDatabase();
  const { now, member, contact, conversation } = usePeople(db);
  let admin: Browser;
  let ana: string;
  let mediaId: string;
  beforeEach(async () => {
    admin = await member("admin");
    ana = await contact("Ana", PHONE);
    mediaId = await furnish(ana, SECRET, PHONE);
  });

  /** Puts the person's words everywhere where words are kept. */
  async function furnish(contactId: string, words: string, phone: string): Promise<string> {
    const { workspaceId, channelId } = now().channel;
    const thread = await conversation(contactId);
    const { id } = await now().app.services.media.store.store(workspaceId, PIXEL);
    const [messageId, eventId, deliveryId, endpointId, rawId] = [newId(), newId(), newId(), newId(), newId()];
    const posted = `{"from":"${phone.slice(1)}","text":"${words}"}`;
    const content = JSON.stringify({ media: { mediaId: id, mime: "image/png", sizeBytes: 70 } });
    const statements = [
      sql`insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, body, content)
        values (${workspaceId}, ${messageId}, ${thread}, 1, ${channelId}, 1, 2, ${words}, ${content}::jsonb)`,
      sql`insert into message_search values (${workspaceId}, ${messageId}, ${thread}, ${words}, to_tsvector('simple', ${words}))`,
      sql`update conversation set preview = ${words} where id = ${thread}`,
      sql`insert into webhook_endpoint (workspace_id, id, url, event_types, secret) values (${workspaceId}, ${endpointId}, 'https://8.8.8.8/in', '{*}', 's')`,
      sql`insert into endpoint_lane (workspace_id, endpoint_id, max_in_flight) values (${workspaceId}, ${endpointId}, 8)`,
      sql`insert into event (workspace_id, id, type, conversation_id, payload)
        values (${workspaceId}, ${eventId}, 'message.created', ${thread}, jsonb_build_object('message', jsonb_build_object('direction', 'inbound', 'body', ${words}::text)))`,
      sql`insert into delivery (workspace_id, id, endpoint_id, event_id, type, status, attempts)
        values (${workspaceId}, ${deliveryId}, ${endpointId}, ${eventId}, 'message.received', 'succeeded', 1)`,
      sql`insert into attempt (workspace_id, endpoint_id, delivery_id, number, started_at, duration_ms, response_body)
        values (${workspaceId}, ${endpointId}, ${deliveryId}, 1, now(), 5, ${`got ${words}`})`,
      sql`insert into raw_inbound (id, workspace_id, channel_id, body)
        values (${rawId}, ${workspaceId}, ${channelId}, ${sealRaw(now().app.runtime.secrets, rawId, posted)})`,
      sql`insert into consent_entry (workspace_id, id, contact_id, status, source, wording) values (${workspaceId}, ${newId()}, ${contactId}, 2, 'message', ${words})`,
      sql`insert into contact_event (workspace_id, id, contact_id, name, properties) values (${workspaceId}, ${newId()}, ${contactId}, 'order', jsonb_build_object('for', ${words}::text))`,
      sql`insert into idempotency_key (workspace_id, key, request_hash, message_id, response) values (${workspaceId}, ${newId()}, '', ${messageId}, jsonb_build_object('text', ${words}::text))`,
      sql`insert into recipient (workspace_id, campaign_id, contact_id, status, message_id, link_code) values
        (${workspaceId}, ${newId()}, ${contactId}, 40, ${messageId}, ${newId()}), (${workspaceId}, ${newId()}, ${contactId}, 0, null, null)`,
    ];
    for (const statement of statements) await run(db.pool, statement);
    return id;
  }

  const erase = async (confirmation: string) => admin.mutate("contacts.erase", { contactId: ana, confirmation });
  const work = async (id: string) =>
    eraseContact.handle(now().app.runtime, { workspaceId: now().channel.workspaceId, id });

  /** Every table in which a text stands, of this workspace. */
  async function tablesWith(text: string): Promise<string[]> {
    const found: string[] = [];
    for (const table of TABLES) {
      const { rows } = await db.pool.query(
        `select 1 from ${table} t where workspace_id = $1 and strpos(to_jsonb(t)::text, $2) > 0 limit 1`,
        [now().channel.workspaceId, text],
      );
      if (rows.length > 0) found.push(table);
    }
    const { rows } = await db.pool.query<{ id: string; body: string }>(
      "select id, body from raw_inbound where workspace_id = $1",
      [now().channel.workspaceId],
    );
    const { secrets } = now().app.runtime;
    if (rows.some(({ id, body }) => openRaw(secrets, id, body).includes(text))) found.push("raw_inbound");
    return found;
  }

  it("leaves her words and her phone nowhere, webhook payloads and posted bodies included, and other people's where they are", async () => {
    const rui = await contact("Rui", "+351912345699");
    const ruisMedia = await furnish(rui, "the-words-of-Rui", "+351912345699");
    const before = await tablesWith("the-words-of-Rui");
    expect(await tablesWith(SECRET)).toEqual(before);
    // Two that became her, one by way of the other: the log of merges has their names.
    const [first, second] = [await contact(`${SECRET} I`), await contact(`${SECRET} II`)];
    await admin.mutate("contacts.merge", { keptId: first, mergedId: second });
    await admin.mutate("contacts.merge", { keptId: ana, mergedId: first });
    const { id } = Asked.parse((await erase("Ana")).data);
    await work(id);
    expect(await tablesWith(SECRET)).toEqual([]);
    expect(await tablesWith(PHONE.slice(1))).toEqual([]);
    expect(await tablesWith("the-words-of-Rui")).toEqual(before);
    const { store } = now().app.services.media;
    const { workspaceId } = now().channel;
    await expect(store.read(workspaceId, mediaId)).rejects.toMatchObject({ code: "not_found" });
    expect((await store.read(workspaceId, ruisMedia)).byteLength).toBeGreaterThan(0);
  });

  it("takes her away at once, for everybody, before the work is done", async () => {
    await erase("Ana");
    expect((await admin.query("contacts.get", { contactId: ana })).code).toBe("not_found");
    expect((await admin.query("inbox.search", { text: "Ana" })).data).toEqual([]);
    expect((await erase("Ana")).code).toBe("not_found");
  });

  it("wants the name typed, and an admin", async () => {
    expect((await erase("ana")).code).toBe("request.invalid");
    const supervisor = await member("supervisor");
    const asked = await supervisor.mutate("contacts.erase", { contactId: ana, confirmation: "Ana" });
    expect(asked.code).toBe("auth.forbidden");
    expect((await admin.query("contacts.get", { contactId: ana })).code).toBeNull();
  });

  it("keeps campaigns' books, an audit without her, and of her consent a proof that only her phone and words open", async () => {
    const { id } = Asked.parse((await erase("Ana")).data);
    await work(id);
    const { workspaceId } = now().channel;
    const recipients = await all(
      db.pool,
      sql`select status, reason, message_id, link_code from recipient where workspace_id = ${workspaceId} order by status`,
    );
    expect(recipients).toEqual([
      { status: 40, reason: null, message_id: null, link_code: null },
      { status: 90, reason: "erased", message_id: null, link_code: null },
    ]);
    expect((await admin.query("contacts.erasures")).data).toMatchObject([
      { id, contactId: ana, messages: 1, files: 1 },
    ]);
    const proof = await one(
      db.pool,
      sql<{
        status: number;
        persons: string[];
        wording: string;
      }>`select status, persons, wording from consent_proof where workspace_id = ${workspaceId}`,
    );
    expect(proof).toMatchObject({ status: 2, persons: [expect.stringMatching(/^[\w-]{43}$/)] });
    expect(proof.wording).toMatch(/^[\w-]{43}$/);
  });

  it("goes on where it was when it is killed, and may be done twice", async () => {
    const { id } = Asked.parse((await erase("Ana")).data);
    const dying = { ...now().app.runtime, pool: dyingAt(db.pool, 5) };
    const key = { workspaceId: now().channel.workspaceId, id };
    await expect(eraseContact.handle(dying, key)).rejects.toThrow("killed");
    expect(await tablesWith(SECRET)).not.toEqual([]);
    await Promise.all([work(id), work(id)]);
    expect(await tablesWith(SECRET)).toEqual([]);
  });

  it("is answered 202 to the API, which names the key in the audit", async () => {
    const { app, channel } = now();
    const api = await openApi(app, channel.workspaceId);
    const answer = await api.call("DELETE", `/contacts/${ana}`);
    expect(answer.status).toBe(202);
    const { erasureId } = z.object({ erasureId: z.uuid() }).parse(answer.body);
    await work(erasureId);
    expect(await tablesWith(SECRET)).toEqual([]);
    expect((await admin.query("contacts.erasures")).data).toMatchObject([
      { id: erasureId, memberId: null, apiKeyId: api.keyId },
    ]);
    expect((await api.call("DELETE", `/contacts/${ana}`)).status).toBe(404);
  });
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
