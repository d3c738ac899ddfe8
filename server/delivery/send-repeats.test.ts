import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi, type ApiClient } from "#server/api/testing/api-client.ts";
import { createTestApp } from "#server/api/testing/test-app.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, type addConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";

const Contact = z.object({ id: z.uuid() });

describe("a message to a contact, sent again under its Idempotency-Key,", () => {
  const db = useTestDatabase();
  let api: ApiClient;
  let channel: Parameters<typeof addConversation>[1];
  beforeAll(async () => {
    const app = await createTestApp(db);
    channel = await addChannel(db.pool);
    api = await openApi(app, channel.workspaceId);
  });

  let people = 0;
  const addContact = async (): Promise<string> => {
    people += 1;
    const phone = `+55119876600${String(people).padStart(2, "0")}`;
    return Contact.parse((await api.post("/contacts", { phone })).body).id;
  };
  const send = (contactId: string, key: string, text = "Hello") =>
    api.post("/messages", { to: { channelId: channel.channelId, contactId }, text }, { "idempotency-key": key });
  const sentTo = (contactId: string) =>
    all(
      db.pool,
      sql`select m.id from message m join conversation c on c.id = m.conversation_id
        where c.workspace_id = ${channel.workspaceId} and c.contact_id = ${contactId}`,
    );

  it("is the same one, though the first began their conversation", async () => {
    const contactId = await addContact();
    const first = await send(contactId, "begin");
    expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([202, null]);
    const again = await send(contactId, "begin");
    expect(again).toMatchObject({ status: 202, body: first.body });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await send(contactId, "begin", "Other words")).code).toBe("idempotency.mismatch");
    expect((await send(await addContact(), "begin")).code).toBe("idempotency.mismatch");
    expect(await sentTo(contactId)).toHaveLength(1);
  });

  it("is the same one for ten at the same moment", async () => {
    const contactId = await addContact();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(contactId, "together")));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true")).toHaveLength(9);
    expect(await sentTo(contactId)).toHaveLength(1);
  });

  it("is the same one, though they lost their number, or another conversation is their newest by now", async () => {
    const contactId = await addContact();
    const first = await send(contactId, "gone");
    await run(
      db.pool,
      sql`update conversation set status = 9 where workspace_id = ${channel.workspaceId} and contact_id = ${contactId}`,
    );
    await run(
      db.pool,
      sql`insert into conversation (workspace_id, id, channel_id, contact_id, status)
        values (${channel.workspaceId}, ${newId()}, ${channel.channelId}, ${contactId}, 1)`,
    );
    await run(
      db.pool,
      sql`delete from contact_identity where workspace_id = ${channel.workspaceId} and contact_id = ${contactId}`,
    );
    expect(await send(contactId, "gone")).toMatchObject({ status: 202, body: first.body });
    expect(await sentTo(contactId)).toHaveLength(1);
  });

  it("is the same one in a batch, of which a part is done anew", async () => {
    const contactId = await addContact();
    const messages = [{ to: { channelId: channel.channelId, contactId }, text: "In a batch" }];
    const ask = () => api.post("/messages/batch", { messages }, { "idempotency-key": "part" });
    const first = await ask();
    // As if the process had died between the messages and the batch's own answer.
    await run(
      db.pool,
      sql`update idempotency_key set status = null, response = null where workspace_id = ${channel.workspaceId} and key = 'part'`,
    );
    expect(await ask()).toMatchObject({ status: 200, body: first.body });
    expect(await sentTo(contactId)).toHaveLength(1);
  });
});
