import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#server/auth/permissions.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { createAcceptMessages } from "#server/delivery/index.ts";
import { createMediaStore } from "#server/media/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { reply as replyInput } from "./inputs.ts";
import { moveMessage } from "./move-message.ts";
import { seedWorkspace, type Seed } from "./testing/seed.ts";
import { replyTo, writeNote, type Draft, type WriteDeps } from "./write-message.ts";

const db = useTestDatabase();
const dir = mkdtempSync(join(tmpdir(), "baton-reply-"));
const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

let deps: WriteDeps;
let seed: Seed;
let ana: Actor;
beforeAll(async () => {
  const accept = createAcceptMessages({ pool: db.pool, log: createLogger({ LOG_LEVEL: "silent" }, "test") });
  deps = { pool: db.pool, accept, media: createMediaStore({ dir, pool: db.pool }) };
  seed = await seedWorkspace(db.pool);
  ana = await seed.member("agent");
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

type Given = { messageId?: string; seenSeq?: number; confirmHeld?: boolean };
function reply(actor: Actor, conversationId: string, draft: Draft, given: Given = {}) {
  const defaults = { messageId: newId(), seenSeq: 1_000, confirmHeld: false, traceparent };
  return replyTo(deps, actor, { ...defaults, conversationId, draft, ...given });
}
const own = () => seed.conversation({ assigneeId: ana.memberId });
const rowsOf = (conversationId: string) =>
  all(
    db.pool,
    sql<{ direction: number; body: string; content: unknown }>`
      select direction, body, content from message where conversation_id = ${conversationId} order by seq`,
  );

describe("a reply", () => {
  it("is stored under the browser's own id, and once when the answer was lost and it is sent again", async () => {
    const [id, messageId] = [await own(), newId()];
    const first = await reply(ana, id, { text: "Sim!" }, { messageId });
    expect(await reply(ana, id, { text: "Sim!" }, { messageId })).toEqual(first);
    expect(first).toMatchObject({ messageId, status: "queued", seq: 1 });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it("is held when the customer wrote after what its author saw, says how much, and goes when confirmed", async () => {
    const [id, messageId] = [await own(), newId()];
    await seed.message(id);
    await seed.message(id, { body: "Wait" });
    const held = { code: "message.held", details: { newerCount: 1 } };
    await expect(reply(ana, id, { text: "Sim!" }, { messageId, seenSeq: 1 })).rejects.toMatchObject(held);
    expect(await rowsOf(id)).toHaveLength(2);
    await reply(ana, id, { text: "Sim!" }, { messageId, seenSeq: 2, confirmHeld: true });
    expect(await rowsOf(id)).toHaveLength(3);
  });

  it("into a conversation that the agent does not see is not_found and writes nothing", async () => {
    const other = await seed.member("agent");
    const foreign = await (await seedWorkspace(db.pool)).member("owner");
    const id = await seed.conversation({ assigneeId: other.memberId });
    for (const actor of [ana, foreign])
      await expect(reply(actor, id, { text: "Sim!" })).rejects.toMatchObject({ code: "not_found" });
    expect(await rowsOf(id)).toEqual([]);
  });

  it.each([
    ["blanks only", " \n\u200b", "text.empty"],
    ["nothing", "", "text.empty"],
    ["65,537 characters", "x".repeat(65_537), "text.too_long"],
  ])("of %s is refused", async (_what, text, code) => {
    await expect(reply(ana, await own(), { text })).rejects.toMatchObject({ code });
  });

  it.each([
    ["65,536 characters", "x".repeat(65_536), "x".repeat(65_536)],
    ["a NUL", "a\u0000b", "ab"],
    ["half an emoji", "hi \ud83d", "hi \ufffd"],
  ])("with %s is stored as it can be", async (_what, text, body) => {
    const id = await own();
    await reply(ana, id, { text });
    expect(await rowsOf(id)).toMatchObject([{ body }]);
  });

  it("beyond what a request may carry, or under an id that is no v7, does not reach the domain", () => {
    const base = { conversationId: newId(), seenSeq: 1, draft: { text: "a" }, messageId: newId() };
    expect(replyInput.safeParse(base).success).toBe(true);
    const wrong = [
      { draft: { text: "x".repeat(300_000) } },
      { messageId: "9f8b7c6d-0000-4000-8000-000000000000" },
      { seenSeq: -1 },
    ];
    for (const each of wrong) expect(replyInput.safeParse({ ...base, ...each }).success).toBe(false);
  });
});

it("a picture goes with its stored type and size, whatever the browser said; one that somebody else uploaded is not found", async () => {
  const id = await own();
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#088" } })
    .png()
    .toBuffer();
  const file = await deps.media.store(seed.workspaceId, bytes, "lamp.png", ana.memberId);
  const foreign = await deps.media.store((await seedWorkspace(db.pool)).workspaceId, bytes, "lamp.png", ana.memberId);
  const received = await deps.media.store(seed.workspaceId, bytes);
  const colleagues = await deps.media.store(seed.workspaceId, bytes, "lamp.png", (await seed.member("agent")).memberId);
  await reply(ana, id, { text: "A lamp", mediaId: file.id });
  const media = { mediaId: file.id, mime: "image/png", sizeBytes: bytes.length, fileName: "lamp.png" };
  expect(await rowsOf(id)).toMatchObject([{ body: "A lamp", content: { media } }]);
  for (const { id: mediaId } of [foreign, received, colleagues])
    await expect(reply(ana, id, { text: "", mediaId })).rejects.toMatchObject({ code: "not_found" });
});

it("a note is never held and never sent", async () => {
  const id = await own();
  await seed.message(id);
  const note = { conversationId: id, messageId: newId(), draft: { text: "Three left in Porto" }, traceparent };
  expect(await writeNote(deps, ana, note)).toMatchObject({ status: null, seq: 2 });
  expect(await all(db.pool, sql`select 1 from lane_entry where message_id = ${note.messageId}`)).toEqual([]);
});

it("a failed message is retried by who sees it, under its id, and by nobody else", async () => {
  const { messageId } = await reply(ana, await own(), { text: "Sim!" });
  await run(db.pool, sql`delete from lane_entry where message_id = ${messageId}`);
  await run(db.pool, sql`update message set status = 25, error_code = '463' where id = ${messageId}`);
  const moving = { pool: db.pool, notifier: { announce: () => undefined, flush: () => Promise.resolve() } };
  const other = await seed.member("agent");
  await expect(moveMessage(moving, other, "retry", messageId)).rejects.toMatchObject({ code: "not_found" });
  await moveMessage(moving, ana, "retry", messageId);
  expect(await all(db.pool, sql`select status from message where id = ${messageId}`)).toEqual([{ status: 1 }]);
  expect(await all(db.pool, sql`select 1 from lane_entry where message_id = ${messageId}`)).toHaveLength(1);
  await expect(moveMessage(moving, ana, "retry", messageId)).rejects.toMatchObject({ code: "message.not_retryable" });
});
