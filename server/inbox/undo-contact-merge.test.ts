import { expect, test } from "vitest";
import { learnIdentities } from "#server/contacts/index.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { findConversation } from "./read-conversation.ts";
import { readContact } from "./read-inbox.ts";
import { seedWorkspace } from "./testing/seed.ts";
import { undoContactMerge } from "./undo-contact-merge.ts";

const db = useTestDatabase();
const deps = () => ({ pool: db.pool, notifier: { announce: () => undefined, flush: () => Promise.resolve() } });

/** Rita by her old number and by her new one, which WhatsApp then said are one person. */
async function mergedRita() {
  const seed = await seedWorkspace(db.pool);
  const [old, now] = [await seed.contact("Rita", "+351912345678"), await seed.contact("Rita Sá", "+5511987654321")];
  const oldThread = await seed.conversation({ contactId: old });
  const newThread = await seed.conversation({ contactId: now });
  const identities = ["+351912345678", "+5511987654321"].map((value) => ({ kind: "phone", value }) as const);
  await learnIdentities(db.pool, [{ workspaceId: seed.workspaceId, identities, certainty: 2 }]);
  return { seed, oldThread, newThread };
}

test("the panel says who became this contact, with phones as people read them, and an agent can undo it", async () => {
  const { seed, oldThread, newThread } = await mergedRita();
  const agent = await seed.member("agent");
  const panel = await readContact(db.pool, agent, newThread);
  expect(panel.identities.map(({ value }) => value).sort()).toEqual(["+351 912 345 678", "+55 11 98765 4321"]);
  expect(panel.merges).toMatchObject([{ name: "Rita Sá", phone: "+55 11 98765 4321" }]);
  expect((await findConversation(db.pool, agent, oldThread)).status).toBe("closed");

  await undoContactMerge(deps(), agent, { conversationId: newThread, mergeId: panel.merges[0]?.id ?? "" });

  expect(await findConversation(db.pool, agent, oldThread)).toMatchObject({ status: "open", contactName: "Rita" });
  expect(await findConversation(db.pool, agent, newThread)).toMatchObject({ status: "open", contactName: "Rita Sá" });
  expect((await readContact(db.pool, agent, oldThread)).merges).toEqual([]);
});

test("who does not see the conversation, or names a merge of another contact, undoes nothing", async () => {
  const { seed, newThread } = await mergedRita();
  const { merges } = await readContact(db.pool, await seed.member("owner"), newThread);
  const mergeId = merges[0]?.id ?? "";
  const other = await seed.conversation();
  const hidden = await seed.conversation({ teamId: await seed.team("Sales") });
  const agent = await seed.member("agent");
  await expect(undoContactMerge(deps(), agent, { conversationId: other, mergeId })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(undoContactMerge(deps(), agent, { conversationId: hidden, mergeId })).rejects.toMatchObject({
    code: "not_found",
  });
});
