import { describe, expect, it } from "vitest";
import type { InboundMessage } from "#server/channels/index.ts";
import { findQuestion } from "#server/contacts/index.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { readContact } from "./read-inbox.ts";
import { createReceiveInbound } from "./receive-inbound.ts";
import { inboundFrom } from "./testing/inbound.ts";

const db = useTestDatabase();
const log = createLogger({ LOG_LEVEL: "silent" }, "test");

async function open() {
  const channel = await addChannel(db.pool);
  const place = await addConversation(db.pool, channel);
  const { workspaceId } = channel;
  const inbound = createReceiveInbound({ pool: db.pool, log });
  const receive = (...messages: InboundMessage[]) => inbound.receive(channel, messages);
  return {
    ...place,
    workspaceId,
    receive,
    says: (text: string, given: Partial<InboundMessage> = {}) =>
      receive(inboundFrom(place.phone, { content: { kind: "text", text }, ...given })),
    contact: () =>
      one(
        db.pool,
        sql<{ consent: number; asked: boolean; consentAt: Date | null }>`
          select consent, consent_question_at is not null as asked, consent_at as "consentAt" from contact
          where workspace_id = ${workspaceId} and id = ${place.contactId}`,
      ),
    ledger: () =>
      all(
        db.pool,
        sql<{ status: number; source: string; wording: string; body: string | null }>`
          select e.status, e.source, e.wording, m.body from consent_entry e
          left join message m on m.workspace_id = e.workspace_id and m.id = e.message_id
          where e.workspace_id = ${workspaceId} and e.contact_id = ${place.contactId} order by e.id`,
      ),
    question: () => findQuestion(db.pool, { workspaceId, id: place.contactId }, null),
    told: () =>
      all(db.pool, sql<{ type: string }>`select type from event where workspace_id = ${workspaceId} order by xid, id`),
  };
}

describe("a text that says STOP", () => {
  it("has opted its sender out by the time that it is stored, with the text as proof, and tells so", async () => {
    const place = await open();
    await run(
      db.pool,
      sql`insert into webhook_endpoint (workspace_id, id, url, event_types, secret)
        values (${place.workspaceId}, ${newId()}, 'https://8.8.8.8/in', '{consent.changed}', 'sealed')`,
    );
    await place.says("Stop, please!");
    expect(await place.contact()).toMatchObject({ consent: 2, asked: false });
    expect(await place.ledger()).toEqual([
      { status: 2, source: "message", wording: "Stop, please!", body: "Stop, please!" },
    ]);
    expect((await place.told()).map(({ type }) => type)).toEqual(
      expect.arrayContaining(["message.created", "contact.updated", "consent.changed"]),
    );
  });

  it("counts once when it comes twice, and as a caption; what was written on our own phone does not count", async () => {
    const place = await open();
    const stop = inboundFrom(place.phone, { content: { kind: "unsupported", what: "photo", caption: "PARAR" } });
    await place.receive(inboundFrom(place.phone, { content: { kind: "text", text: "stop" }, fromMe: true }));
    expect(await place.contact()).toMatchObject({ consent: 0 });
    await place.receive(stop, stop);
    await place.receive(stop);
    expect(await place.ledger()).toHaveLength(1);
    expect(await place.contact()).toMatchObject({ consent: 2 });
  });

  it("opts out somebody who was not known before", async () => {
    const place = await open();
    await place.receive(inboundFrom("+351912999888", { content: { kind: "text", text: "unsubscribe" } }));
    const made = await one(
      db.pool,
      sql<{ consent: number }>`
        select k.consent from contact k join contact_identity i on i.workspace_id = k.workspace_id and i.contact_id = k.id
        where i.workspace_id = ${place.workspaceId} and i.value = '+351912999888'`,
    );
    expect(made.consent).toBe(2);
  });

  it("is taken back by START alone, and holds again by the next STOP", async () => {
    const place = await open();
    await place.says("STOP");
    await place.says("I want to start over");
    expect(await place.contact()).toMatchObject({ consent: 2 });
    await place.says("Start");
    expect(await place.contact()).toMatchObject({ consent: 1 });
    await place.says("stop");
    expect(await place.contact()).toMatchObject({ consent: 2 });
    expect((await place.ledger()).map(({ status }) => status)).toEqual([2, 1, 2]);
  });

  it("of the history changes nothing that is newer, and is proof all the same", async () => {
    const place = await open();
    const old = { live: false, sentAt: new Date("2024-05-01T10:00:00Z") };
    await place.says("start");
    await place.says("stop", old);
    expect(await place.contact()).toMatchObject({ consent: 1 });
    expect((await place.ledger()).map(({ status }) => status)).toEqual([1, 2]);
    const other = await open();
    await other.says("stop", old);
    expect(await other.contact()).toMatchObject({ consent: 2, consentAt: old.sentAt });
  });
});

describe("a text that may mean STOP", () => {
  it("waits for a member: nothing is written, and the contact is marked", async () => {
    const place = await open();
    await place.says("can you stop sending this to my wife");
    expect(await place.contact()).toMatchObject({ consent: 0, asked: true });
    expect(await place.ledger()).toEqual([]);
    expect(await place.question()).toMatchObject({
      conversationId: place.conversationId,
      wording: "can you stop sending this to my wife",
    });
  });

  it("is shown with the conversation that it stands in", async () => {
    const place = await open();
    await place.says("please stop the noise in my car");
    const actor = {
      workspaceId: place.workspaceId,
      memberId: newId(),
      userId: newId(),
      role: "supervisor" as const,
      teamIds: [],
    };
    const panel = await readContact(db.pool, actor, place.conversationId);
    expect(panel.question).toMatchObject({ wording: "please stop the noise in my car" });
    await place.says("start");
    expect((await readContact(db.pool, actor, place.conversationId)).question).toBeNull();
  });

  it("is answered by a clear one that comes after it", async () => {
    const place = await open();
    await place.says("please stop the noise in my car");
    await place.says("stop");
    expect(await place.contact()).toMatchObject({ consent: 2, asked: false });
    expect(await place.question()).toBeNull();
  });

  it("asks nothing of somebody who has opted out, and nothing when it is old", async () => {
    const place = await open();
    await place.says("did it stop raining", { live: false, sentAt: new Date("2024-05-01T10:00:00Z") });
    expect(await place.contact()).toMatchObject({ asked: false });
    await place.says("stop");
    await place.says("did it stop now");
    expect(await place.contact()).toMatchObject({ consent: 2, asked: false });
  });
});

it("many at once, in any mixture, end with each person's own word", async () => {
  const place = await open();
  const phones = Array.from({ length: 60 }, (_, index) => `+3519100${String(10_000 + index)}`);
  const texts = ["stop", "start", "Hello", "could this stop now"];
  await Promise.all(
    phones.map((phone, index) =>
      place.receive(inboundFrom(phone, { content: { kind: "text", text: texts[index % 4] ?? "" } })),
    ),
  );
  const found = await all(
    db.pool,
    sql<{ consent: number; asked: boolean; n: number }>`
      select consent, consent_question_at is not null as asked, count(*) as n from contact
      where workspace_id = ${place.workspaceId} and id <> ${place.contactId} group by 1, 2 order by 1, 2`,
  );
  expect(found).toEqual([
    { consent: 0, asked: false, n: 15 },
    { consent: 0, asked: true, n: 15 },
    { consent: 1, asked: false, n: 15 },
    { consent: 2, asked: false, n: 15 },
  ]);
});
