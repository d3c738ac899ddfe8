import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { all, one, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { countWaiting, haltInserts } from "#server/db/testing/locks.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { createAcceptMessages, type AcceptRequest } from "#server/delivery/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createReceiveInbound, type ReceiveInbound } from "./receive-inbound.ts";
import { inboundFrom } from "./testing/inbound.ts";

const db = useTestDatabase();
const log = createLogger({ LOG_LEVEL: "silent" }, "test");

/** Two processes' worth of batchers over the same conversations of one channel. */
async function open(conversations: number) {
  const channel = await addChannel(db.pool);
  const places = await Promise.all(Array.from({ length: conversations }, () => addConversation(db.pool, channel)));
  const processes = [0, 1].map(() => ({
    accept: createAcceptMessages({ pool: db.pool, log }),
    inbound: createReceiveInbound({ pool: db.pool, log }),
  }));
  return { channel, places, processes };
}

const replyTo = (workspaceId: string, conversationId: string): AcceptRequest => ({
  workspaceId,
  conversationId,
  messageId: newId(),
  authorId: newId(),
  direction: "outbound",
  content: { kind: "text", text: "Yes" },
  seenSeq: null,
  priority: 1,
  traceparent: "",
});

async function expectGapless(workspaceId: string, expected: number): Promise<void> {
  const rows = await all(
    db.pool,
    sql<{ n: number; last: number; lastSeq: number }>`
      select count(*) as n, max(m.seq) as last, c.last_seq as "lastSeq"
      from conversation c join message m on m.conversation_id = c.id where c.workspace_id = ${workspaceId} group by c.id, c.last_seq`,
  );
  for (const { n, last, lastSeq } of rows) expect([last, lastSeq]).toEqual([n, n]);
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(expected);
}

describe("many at once", () => {
  it("200 clients answer into 20 conversations while customers write: every seq once, none missing", async () => {
    const { channel, places, processes } = await open(20);
    const work = Array.from({ length: 200 }, async (_, client) => {
      const place = places[client % places.length];
      const { accept, inbound } = processes[client % 2] ?? {};
      for (let turn = 0; turn < 5; turn += 1) {
        await accept?.submit(replyTo(channel.workspaceId, place?.conversationId ?? ""));
        await inbound?.receive(channel, [inboundFrom(place?.phone ?? "")]);
      }
    });
    await Promise.all(work);

    await expectGapless(channel.workspaceId, 2_000);
  });

  it("keeps what a customer wrote in the order in which it came", async () => {
    const { channel, places, processes } = await open(3);
    const receiveFirst: ReceiveInbound["receive"] = async (...given) => processes[0]?.inbound.receive(...given);
    const texts = Array.from({ length: 300 }, (_, index) => String(index));
    await Promise.all(
      texts.map((text, index) =>
        receiveFirst(channel, [inboundFrom(places[index % 3]?.phone ?? "", { content: { kind: "text", text } })]),
      ),
    );

    const rows = await all(
      db.pool,
      sql<{ bodies: string[] }>`
        select array_agg(body::int order by seq) as bodies from message where workspace_id = ${channel.workspaceId} group by conversation_id`,
    );
    for (const { bodies } of rows) expect(bodies).toEqual([...bodies].sort((a, b) => Number(a) - Number(b)));
  });

  it("a reply and a message that waited for the same conversation get a seq each", async () => {
    const { channel, places, processes } = await open(1);
    const [place] = places;
    // Each waits when it has its seq already.
    const letGo = await haltInserts(db.pool, "message");
    const message = processes[1]?.inbound.receive(channel, [inboundFrom(place?.phone ?? "")]);
    await expect.poll(() => countWaiting(db.pool), { interval: 10 }).toBe(1);
    // It finds the seq of before the message, if nothing keeps it from looking.
    const reply = processes[0]?.accept.submit(replyTo(channel.workspaceId, place?.conversationId ?? ""));
    await expect.poll(() => countWaiting(db.pool), { interval: 10 }).toBe(2);
    await letGo();
    await Promise.all([message, reply]);
    await expectGapless(channel.workspaceId, 2);
  });

  it("loses and doubles nothing when connections are cut again and again", async () => {
    const { channel, places, processes } = await open(5);
    const cutting = cutConnections(db.url);
    const acked = new Set<string>();
    const received = new Set<string>();
    const work = Array.from({ length: 40 }, async (_, client) => {
      const place = places[client % places.length];
      const { accept, inbound } = processes[client % 2] ?? {};
      for (let turn = 0; turn < 8; turn += 1) {
        const request = replyTo(channel.workspaceId, place?.conversationId ?? "");
        const message = inboundFrom(place?.phone ?? "");
        await untilTaken(async () => accept?.submit(request));
        acked.add(request.messageId);
        await untilTaken(async () => inbound?.receive(channel, [message]));
        received.add(message.providerMessageId);
      }
    });
    await Promise.all(work);
    await cutting;

    await expectGapless(channel.workspaceId, 40 * 8 * 2);
    const stored = await all(
      db.pool,
      sql<{ id: string; providerId: string; direction: number }>`
        select id, provider_message_id as "providerId", direction from message where workspace_id = ${channel.workspaceId}`,
    );
    expect(new Set(stored.filter((row) => row.direction === 2).map(({ id }) => id))).toEqual(acked);
    expect(new Set(stored.filter((row) => row.direction === 1).map(({ providerId }) => providerId))).toEqual(received);
    const lane = await one(
      db.pool,
      sql<{ n: number }>`select count(*) as n from lane_entry where workspace_id = ${channel.workspaceId}`,
    );
    expect(lane.n).toBe(320);
  });
});

/** Ends about half of the pool's connections every 40 ms for a while, whatever they are doing. */
async function cutConnections(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  for (let cut = 0; cut < 30; cut += 1) {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'baton-test' and random() < 0.5`,
    );
    await sleep(40);
  }
  await admin.end();
}

/** As a client does after a 503: the same request again. */
async function untilTaken(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      expect(error).toMatchObject({ code: "unavailable" });
    }
  }
}
