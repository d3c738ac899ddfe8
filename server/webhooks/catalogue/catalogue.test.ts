import { describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { z } from "zod";
import { readEventSource } from "../sql/read-event-source.ts";
import { EVENT_PATTERNS, listCatalogue, PUBLIC_EVENT_TYPES, renderEvent } from "./index.ts";

const db = useTestDatabase();

describe("the event catalogue", () => {
  it.each(listCatalogue())("has an example of $type that fits its schema", ({ type, schema, example }) => {
    const reader = z.fromJSONSchema(z.record(z.string(), z.unknown()).parse(schema));
    expect(reader.parse(JSON.parse(JSON.stringify(example)))).toMatchObject({ type });
    expect(() => reader.parse({ ...example, data: { nonsense: true } })).toThrow();
  });

  it("offers every type but the test, each kind, and everything", () => {
    expect(EVENT_PATTERNS).toEqual(expect.arrayContaining(["*", "message.*", "conversation.closed"]));
    expect(EVENT_PATTERNS).not.toContain("webhook.test");
    expect(new Set(EVENT_PATTERNS).size).toBe(EVENT_PATTERNS.length);
  });

  it("knows every public type that the database gives a feed row", async () => {
    const rows = await all(
      db.pool,
      sql<{ source: string }>`select prosrc as source from pg_proc where proname = 'public_event_type'`,
    );
    const named = [...(rows[0]?.source ?? "").matchAll(/'([a-z]+\.[a-z]+)'/g)].map(([, type]) => type);
    // These have other names in public.
    const ours = ["message.created", "campaign.updated"];
    expect(named.filter((type) => !ours.includes(type ?? "") && !PUBLIC_EVENT_TYPES.includes(type ?? ""))).toEqual([]);
    expect(PUBLIC_EVENT_TYPES.filter((type) => !named.includes(type))).toEqual([]);
  });
});

describe("the public form of what really happens", () => {
  it("names ids and words, and nothing of our insides", async () => {
    const channel = await addChannel(db.pool);
    const { workspaceId, channelId } = channel;
    await run(
      db.pool,
      sql`insert into webhook_endpoint (workspace_id, id, url, event_types, secret)
        values (${workspaceId}, ${newId()}, 'https://8.8.8.8/', '{*}', 'sealed')`,
    );
    const { contactId, conversationId } = await addConversation(db.pool, channel);
    const messageId = newId();
    const long = "a".repeat(5_000);
    await run(
      db.pool,
      sql`insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, body)
        values (${workspaceId}, ${messageId}, ${conversationId}, 1, ${channelId}, 1, 1, ${long})`,
    );
    await run(
      db.pool,
      sql`insert into event (workspace_id, type, conversation_id, payload)
        select m.workspace_id, 'message.created', m.conversation_id, message_payload('{"teamId": null}'::jsonb, m.id, m.conversation_id, m.seq,
          m.direction, m.kind, null, null, m.body, '{"media": {"mediaId": "x", "mime": "image/png", "sizeBytes": 3}, "secret": 1}'::jsonb, m.created_at)
        from message m where m.id = ${messageId}
        union all select ${workspaceId}, 'message.status', ${conversationId},
          status_payload(null, null, ${messageId}, 1, 25::smallint, 'expired', now())
        union all select c.workspace_id, 'conversation.updated', c.id, conversation_payload(c) from conversation c where c.id = ${conversationId}`,
    );
    const due = await all(
      db.pool,
      sql<{ eventId: string; type: string }>`
        select event_id as "eventId", type from delivery_due where workspace_id = ${workspaceId} order by delivery_id`,
    );
    const bodies = new Map<string, unknown>();
    for (const { eventId, type } of due) {
      const source = await readEventSource(db.pool, workspaceId, eventId);
      if (source) bodies.set(type, renderEvent(type, source.at, source).data);
    }
    const place = { conversationId, contactId, channelId };
    expect(bodies.get("contact.created")).toEqual({ contactId });
    expect(bodies.get("conversation.created")).toMatchObject({ ...place, status: "open" });
    expect(bodies.get("conversation.updated")).toMatchObject({ ...place, lastSeq: 0 });
    expect(bodies.get("message.status")).toMatchObject({ ...place, messageId, status: "failed", errorCode: "expired" });
    expect(bodies.get("message.received")).toEqual({
      ...place,
      messageId,
      seq: 1,
      kind: "text",
      text: long,
      media: { id: "x", mime: "image/png", sizeBytes: 3, fileName: null },
      createdAt: expect.any(String) as string,
    });
    expect(JSON.stringify([...bodies])).not.toMatch(/route|secret|preview/);
  });
});
