import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InboundMessage } from "#server/channels/index.ts";
import { one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation, type TestChannel } from "#server/db/testing/messaging.ts";
import { createReceiveInbound, type ReceiveInbound } from "#server/inbox/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";

const HOUR_MS = 3_600_000;

function inboundFrom(phone: string, given: Partial<InboundMessage> = {}): InboundMessage {
  return {
    providerMessageId: newId(),
    identities: [{ kind: "phone", value: phone }],
    content: { kind: "text", text: "Is it still there?" },
    sentAt: new Date(),
    fromMe: false,
    live: true,
    ...given,
  };
}

describe("a reply to a campaign", () => {
  const db = useTestDatabase();
  let inbox: ReceiveInbound;
  let channel: TestChannel;
  let person: { contactId: string; conversationId: string; phone: string };
  beforeAll(() => {
    inbox = createReceiveInbound({
      pool: db.pool,
      log: createLogger({ LOG_LEVEL: "silent" }, "test"),
    });
  });
  beforeEach(async () => {
    channel = await addChannel(db.pool);
    person = await addConversation(db.pool, channel);
  });

  /** A message of a campaign that went out so long ago; its id is also WhatsApp's. */
  async function sent(hoursAgo: number, { status = 30, windowHours = 72, to = person } = {}): Promise<string> {
    const { workspaceId, channelId } = channel;
    const [campaign, id] = [newId(), newId()];
    const at = new Date(Date.now() - hoursAgo * HOUR_MS);
    await run(
      db.pool,
      sql`insert into campaign (workspace_id, id, name, reply_window_hours) values (${workspaceId}, ${campaign}, 'December', ${windowHours})`,
    );
    await run(
      db.pool,
      sql`
        with raised as (update conversation set last_seq = last_seq + 1 where id = ${to.conversationId} returning last_seq)
        insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, status, campaign_id, provider_message_id, sent_at)
        select ${workspaceId}, ${id}, ${to.conversationId}, last_seq, ${channelId}, 2, 1, ${status}, ${campaign}, ${id}, ${at} from raised`,
    );
    await run(
      db.pool,
      sql`insert into recipient (workspace_id, campaign_id, contact_id, channel_id, status, message_id, sent_at)
        values (${workspaceId}, ${campaign}, ${to.contactId}, ${channelId}, ${status}, ${id}, ${at})`,
    );
    return id;
  }
  const says = (given: Partial<InboundMessage> = {}, from = person.phone) =>
    inbox.receive(channel, [inboundFrom(from, given)]);
  const replyTo = (messageId: string) =>
    one(
      db.pool,
      sql<{ status: number; certainty: string | null }>`
        select status, reply_certainty as certainty from recipient where message_id = ${messageId}`,
    );

  it("is certain when it quotes the campaign's message, however late", async () => {
    const [older, newer] = [await sent(200), await sent(1)];
    await says({ quotes: older });
    expect(await replyTo(older)).toEqual({ status: 45, certainty: "certain" });
    expect(await replyTo(newer)).toEqual({ status: 30, certainty: null });
  });

  it("is probable when it quotes nothing and comes within the campaign's window", async () => {
    const [older, newer] = [await sent(30), await sent(2)];
    await says();
    expect(await replyTo(newer)).toEqual({ status: 45, certainty: "probable" });
    expect(await replyTo(older)).toEqual({ status: 30, certainty: null });
  });

  it("is none when it comes after the window, when it quotes another message, and when somebody else wrote it", async () => {
    const late = await sent(5, { windowHours: 4 });
    await says();
    expect(await replyTo(late)).toMatchObject({ certainty: null });
    const message = await sent(1);
    await says({ quotes: "3EB0ANOTHER" });
    const other = await addConversation(db.pool, channel);
    await says({}, other.phone);
    expect(await replyTo(message)).toEqual({ status: 30, certainty: null });
  });

  it("is the first one only: a second message, also a quote, changes nothing", async () => {
    const message = await sent(1);
    await inbox.receive(channel, [inboundFrom(person.phone), inboundFrom(person.phone, { quotes: message })]);
    expect(await replyTo(message)).toEqual({ status: 45, certainty: "probable" });
  });

  it("is judged by when it was written, also when history brings it later", async () => {
    const message = await sent(1);
    await says({ sentAt: new Date(Date.now() - 2 * HOUR_MS), live: false });
    expect(await replyTo(message)).toMatchObject({ certainty: null });
    await says({ sentAt: new Date(Date.now() - HOUR_MS / 2), live: false });
    expect(await replyTo(message)).toMatchObject({ certainty: "probable" });
  });

  it("is counted, and does not make a failed message sent", async () => {
    const message = await sent(1, { status: 25 });
    await says({ quotes: message });
    expect(await replyTo(message)).toEqual({ status: 25, certainty: "certain" });
    const good = await sent(1);
    await says({ quotes: good });
    const { n } = await one(
      db.pool,
      sql<{ n: number }>`
        select sum(c.n)::integer as n from campaign_count c join recipient r on r.campaign_id = c.campaign_id
        where r.message_id = ${good} and c.status = 45`,
    );
    expect(n).toBe(1);
  });

  it("of many people at once are all found, each by their own message", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => addConversation(db.pool, channel)));
    const ids: string[] = [];
    for (const to of people) ids.push(await sent(1, { to }));
    await inbox.receive(
      channel,
      people.map((each) => inboundFrom(each.phone)),
    );
    const replies = await Promise.all(ids.map(replyTo));
    expect(replies.every(({ certainty }) => certainty === "probable")).toBe(true);
  });
});
