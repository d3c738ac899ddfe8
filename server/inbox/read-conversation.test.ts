import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#server/auth/permissions.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { createMediaLinks } from "#server/media/index.ts";
import { newId } from "#server/platform/ids.ts";
import { readMessage, readTimeline, type TimelineRequest } from "./read-conversation.ts";
import { readContact } from "./read-inbox.ts";
import { seedWorkspace, type Seed } from "./testing/seed.ts";

const db = useTestDatabase();
const links = createMediaLinks({
  secretKeys: `a:${Buffer.alloc(32, 7).toString("base64")}`,
  clock: { now: () => new Date() },
});
const deps = {
  links,
  get pool() {
    return db.pool;
  },
};

let seed: Seed;
let agent: Actor;
let conversationId: string;
beforeAll(async () => {
  seed = await seedWorkspace(db.pool);
  agent = await seed.member("agent");
  conversationId = await seed.conversation({ contactId: await seed.contact("Beatriz Lemos", "+5511900000142") });
  for (let count = 1; count <= 25; count += 1) await seed.message(conversationId, { body: `message ${String(count)}` });
});

async function page(at: TimelineRequest["at"], limit = 10) {
  const { messages, hasOlder, hasNewer } = await readTimeline(deps, agent, { conversationId, at, limit });
  return { seqs: messages.map((message) => message.seq), hasOlder, hasNewer };
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("a thread's history", () => {
  it("opens at its end and goes back to its first message", async () => {
    expect(await page({ end: true })).toEqual({ seqs: range(16, 25), hasOlder: true, hasNewer: false });
    expect(await page({ before: 16 })).toEqual({ seqs: range(6, 15), hasOlder: true, hasNewer: true });
    expect(await page({ before: 6 })).toEqual({ seqs: range(1, 5), hasOlder: false, hasNewer: true });
    expect(await page({ before: 1 })).toEqual({ seqs: [], hasOlder: false, hasNewer: false });
  });

  it("goes on from a message and opens around one", async () => {
    expect(await page({ after: 20 })).toEqual({ seqs: range(21, 25), hasOlder: true, hasNewer: false });
    expect(await page({ after: 25 })).toEqual({ seqs: [], hasOlder: true, hasNewer: false });
    expect(await page({ around: 10 })).toEqual({ seqs: range(5, 14), hasOlder: true, hasNewer: true });
  });

  it("is not found by whom it does not concern", async () => {
    const foreign = await (await seedWorkspace(db.pool)).member("owner");
    const request: TimelineRequest = { conversationId, at: { end: true }, limit: 10 };
    await expect(readTimeline(deps, foreign, request)).rejects.toMatchObject({ code: "not_found" });
    await expect(readContact(db.pool, foreign, conversationId)).rejects.toMatchObject({ code: "not_found" });
  });
});

it("hands out a picture's signed addresses inside its message only, to who sees the conversation", async () => {
  const media = { mediaId: newId(), mime: "image/png", sizeBytes: 10 };
  const messageId = await seed.message(conversationId, { kind: 2, body: "", content: { kind: "image", media } });
  const shown = await readMessage(deps, agent, messageId);
  expect(shown).toMatchObject({ kind: "image", media: { id: media.mediaId, mime: "image/png" } });
  expect(shown.media?.url).toMatch(new RegExp(`^/api/media/${seed.workspaceId}/${media.mediaId}\\?e=\\d+&s=`));
  const foreign = await (await seedWorkspace(db.pool)).member("owner");
  await expect(readMessage(deps, foreign, messageId)).rejects.toMatchObject({ code: "not_found" });
});

it("says of what kind a message is that its number cannot show", async () => {
  const messageId = await seed.message(conversationId, { kind: 8, body: "", content: { what: "voice" } });
  expect(await readMessage(deps, agent, messageId)).toMatchObject({
    kind: "unsupported",
    content: { what: "voice" },
    media: null,
  });
});

it("shows the contact with identities, tags and the earlier conversations that the agent may see", async () => {
  const contactId = await seed.contact("Rafael Couto", "+351910000118");
  const other = await seed.member("agent");
  const open = await seed.conversation({ contactId });
  const seen = await seed.conversation({ contactId, status: 9 });
  await seed.conversation({ contactId, status: 9, assigneeId: other.memberId });
  await db.pool.query(
    `with made as (insert into tag (workspace_id, name, folded) values ($1, 'VIP', 'vip'), ($1, 'Trade', 'trade'), ($1, 'Old', 'old') returning id, name)
     update contact set tag_ids = array(select id from made where name <> 'Old' order by id) where workspace_id = $1 and id = $2`,
    [seed.workspaceId, contactId],
  );
  expect(await readContact(db.pool, agent, open)).toMatchObject({
    name: "Rafael Couto",
    consent: "unknown",
    tags: ["Trade", "VIP"],
    identities: [{ kind: "phone", value: "+351 910 000 118" }],
    earlier: [{ id: seen, status: "closed" }],
  });
});
