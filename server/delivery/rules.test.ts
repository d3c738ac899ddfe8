import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { all, maybeOne, one, sql } from "#server/db/sql.ts";
import { createNotifier } from "#server/db/feed.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { newId, providerMessageIdOf } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createAcceptMessages } from "./accept-messages.ts";
import { createLaneStore } from "./lane-store.ts";
import type { ClaimedMessage } from "./lane-types.ts";
import { cancelMessage, resendMessage } from "./move-message.ts";
import { nextStatus, type DeliveryEvent } from "./rules.ts";
import { doubtClaims } from "./sql/doubt-claims.ts";
import { OUTBOUND_STATUS, outboundStatusOf, type OutboundStatus } from "./states.ts";

const status = z.custom<OutboundStatus>((value) => typeof value === "string" && value in OUTBOUND_STATUS);
const event = z.union([
  z.object({ event: z.enum(["claim", "ack", "timeout", "crash", "resend", "cancel"]) }),
  z.object({ event: z.literal("nack"), code: z.number() }),
  z.object({ event: z.literal("receipt"), status: z.string() }),
  z.object({
    event: z.literal("status"),
    status: z.string(),
    code: z.number().optional(),
    providerMessageId: z.string().optional(),
    by: z.literal("ref").optional(),
  }),
]);
type CaseEvent = z.infer<typeof event>;
const { cases } = z
  .object({
    cases: z.array(
      z.object({
        id: z.string(),
        start: status,
        events: z.array(event),
        expected: z.object({ final: status, moves: z.array(status) }),
        why: z.string(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cases/status-sequences.json"), "utf8")));

const isForAnother = (given: CaseEvent) => given.event === "status" && given.providerMessageId !== undefined;

describe("the rules of a message's status", () => {
  it.each(cases)("$id: $why", ({ start, events, expected }) => {
    const moves: OutboundStatus[] = [];
    let current = start;
    for (const given of events.filter((it) => !isForAnother(it))) {
      const next = nextStatus(current, given satisfies DeliveryEvent);
      if (next !== current) moves.push(next);
      current = next;
    }
    expect({ final: current, moves }).toEqual(expected);
  });
});

const db = useTestDatabase();
const log = createLogger({ LOG_LEVEL: "silent" }, "test");

/** One message on real rows, brought to a status by the real moves, and what happens to it. */
async function openMessage(start: OutboundStatus) {
  const { pool } = db;
  const channel = await addChannel(pool);
  const place = await addConversation(pool, channel);
  const store = createLaneStore({ pool, log });
  const notifier = createNotifier(pool, () => undefined);
  const messageId = newId();
  const ref = { workspaceId: channel.workspaceId, messageId };
  const worker = { workerId: channel.workerId, epoch: channel.epoch };
  await createAcceptMessages({ pool, log }).submit({
    workspaceId: channel.workspaceId,
    conversationId: place.conversationId,
    messageId,
    authorId: newId(),
    direction: "outbound",
    content: { kind: "text", text: "Hi" },
    seenSeq: null,
    priority: 1,
    traceparent: "",
  });
  const claim = async (): Promise<ClaimedMessage[]> =>
    (await store.claim(worker, [{ ...channel, credit: 5 }])).messages;
  const evidence = async (word: string, code?: number, id = providerMessageIdOf(messageId)) => {
    const known = z.enum(["sent", "delivered", "read", "played", "failed"]).safeParse(word);
    // A provider gives only words of the border's type.
    if (known.success)
      await store.recordEvidence(channel, [{ providerMessageId: id, status: known.data, code, at: new Date() }]);
  };
  const apply = async (given: CaseEvent): Promise<unknown> => {
    switch (given.event) {
      case "claim":
        return claim();
      case "ack":
        return store.recordOutcome(channel, messageId, { outcome: "sent" });
      case "nack":
        return store.recordOutcome(channel, messageId, { outcome: "refused", code: given.code, reason: "nack" });
      case "timeout":
        return store.recordOutcome(channel, messageId, { outcome: "unknown", reason: "timeout" });
      case "crash":
        return doubtClaims(pool, [channel.channelId], 60_000);
      case "resend":
        await resendMessage({ pool }, ref);
        return claim();
      case "cancel":
        return cancelMessage({ pool, notifier }, ref).catch(() => undefined);
      case "receipt":
        return evidence(given.status);
      case "status":
        return evidence(given.status, given.code, given.providerMessageId);
    }
  };
  const before: Record<OutboundStatus, CaseEvent[]> = {
    queued: [],
    sending: [{ event: "claim" }],
    unknown: [{ event: "claim" }, { event: "timeout" }],
    sent: [{ event: "claim" }, { event: "ack" }],
    failed: [{ event: "claim" }, { event: "nack", code: 479 }],
    delivered: [{ event: "receipt", status: "delivered" }],
    read: [{ event: "receipt", status: "read" }],
    played: [{ event: "receipt", status: "played" }],
  };
  for (const step of before[start]) await apply(step);
  const readMoves = async () =>
    (
      await all(
        pool,
        sql<{ status: OutboundStatus }>`
          select payload ->> 'status' as status from event
          where conversation_id = ${place.conversationId} and type = 'message.status' order by xid, id`,
      )
    ).map((row) => row.status);
  const readStatus = async () => {
    const message = await one(pool, sql<{ status: number }>`select status from message where id = ${messageId}`);
    const claimed = await maybeOne(
      pool,
      sql`select 1 from lane_entry where message_id = ${messageId} and claimed_at is not null`,
    );
    return claimed ? "sending" : outboundStatusOf(message.status);
  };
  return { apply, readMoves, readStatus, messageId, place, channel, store, claim };
}

describe("the same moves on real rows", () => {
  it.each(cases)("$id: $why", async ({ start, events, expected }) => {
    const message = await openMessage(start);
    const movesBefore = await message.readMoves();
    expect(await message.readStatus()).toBe(start);

    for (const given of events) await message.apply(given);

    expect({
      final: await message.readStatus(),
      moves: (await message.readMoves()).slice(movesBefore.length),
    }).toEqual(expected);
  });

  it("leave no entry in the lane once a message is settled", async () => {
    const message = await openMessage("delivered");
    expect(await message.claim()).toEqual([]);
    expect(await all(db.pool, sql`select 1 from lane_entry where message_id = ${message.messageId}`)).toHaveLength(0);
  });
});
