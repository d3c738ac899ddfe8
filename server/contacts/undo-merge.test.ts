import { beforeEach, describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation, readConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { learnIdentities } from "./learn-identities.ts";
import { undoMerge } from "./undo-merge.ts";

const db = useTestDatabase();
const LID = "100000000000011";
const notices: string[] = [];
const deps = () => ({
  pool: db.pool,
  notifier: { announce: (ids: string[]) => void notices.push(...ids), flush: () => Promise.resolve() },
});

beforeEach(() => {
  notices.length = 0;
});

/** Ana by a phone and somebody by another and a LID, each with an open conversation, made one by a message of both. */
async function merged(given: { attributes?: string; consent?: number } = {}) {
  const channel = await addChannel(db.pool);
  const { workspaceId } = channel;
  const older = await addConversation(db.pool, channel, { phone: "+351912345678", status: 2 });
  const newer = await addConversation(db.pool, channel, { phone: "+351919999999" });
  await run(
    db.pool,
    sql`insert into contact_identity (workspace_id, kind, value, contact_id) values (${workspaceId}, 2, ${LID}, ${newer.contactId})`,
  );
  await run(
    db.pool,
    sql`update contact set attributes = '{"city": "Porto", "vip": true}' where id = ${older.contactId}`,
  );
  await run(
    db.pool,
    sql`update contact set name = 'Rui', attributes = ${given.attributes ?? "{}"}::jsonb, consent = ${given.consent ?? 0} where id = ${newer.contactId}`,
  );
  await learnIdentities(db.pool, [
    {
      workspaceId,
      identities: [
        { kind: "phone", value: older.phone },
        { kind: "lid", value: LID },
      ],
      certainty: 2,
    },
  ]);
  const log = await one(db.pool, sql<{ id: string }>`select id from contact_merge where workspace_id = ${workspaceId}`);
  return { ...channel, older, newer, merge: { workspaceId, mergeId: log.id, keptId: older.contactId } };
}

const ownersOf = (workspaceId: string) =>
  all(
    db.pool,
    sql<{ value: string; owner: string }>`
      select value, contact_id as owner from contact_identity where workspace_id = ${workspaceId} order by value`,
  );

describe("a merge that is taken back", () => {
  it("leaves two contacts with what was theirs, and both conversations as they were", async () => {
    const { older, newer, merge, workspaceId } = await merged();
    await undoMerge(deps(), merge);
    expect(await ownersOf(workspaceId)).toEqual([
      { value: older.phone, owner: older.contactId },
      { value: newer.phone, owner: newer.contactId },
      { value: LID, owner: newer.contactId },
    ]);
    expect(await readConversation(db.pool, older.conversationId)).toMatchObject({
      status: 2,
      contactId: older.contactId,
    });
    expect(await readConversation(db.pool, newer.conversationId)).toMatchObject({
      status: 1,
      contactId: newer.contactId,
    });
    const names = await all(db.pool, sql`select id, name from contact where workspace_id = ${workspaceId} order by id`);
    expect(names).toEqual([
      { id: older.contactId, name: "Ana" },
      { id: newer.contactId, name: "Rui" },
    ]);
  });

  it("takes from the kept one what only the other had brought, and nothing that was learned since", async () => {
    const { older, newer, merge } = await merged({ attributes: '{"city": "Faro", "shoe": 38}' });
    await run(
      db.pool,
      sql`update contact set attributes = attributes || '{"paid": true}' where id = ${older.contactId}`,
    );
    await undoMerge(deps(), merge);
    const rows = await all(
      db.pool,
      sql<{
        id: string;
        attributes: unknown;
      }>`select id, attributes from contact where workspace_id = ${merge.workspaceId} order by id`,
    );
    expect(rows).toEqual([
      { id: older.contactId, attributes: { city: "Porto", vip: true, paid: true } },
      { id: newer.contactId, attributes: { city: "Faro", shoe: 38 } },
    ]);
  });

  it("gives an opt-out back to the half that made it, and keeps one that was made since for both", async () => {
    const consentsOf = async (workspaceId: string) =>
      (
        await all(
          db.pool,
          sql<{ consent: number }>`select consent from contact where workspace_id = ${workspaceId} order by id`,
        )
      ).map(({ consent }) => consent);
    const before = await merged({ consent: 2 });
    await undoMerge(deps(), before.merge);
    expect(await consentsOf(before.workspaceId)).toEqual([0, 2]);

    const since = await merged();
    await run(
      db.pool,
      sql`insert into consent_entry (workspace_id, id, contact_id, status, source, wording, at)
        values (${since.workspaceId}, ${newId()}, ${since.older.contactId}, 2, 'message', 'STOP', now() + interval '1 second')`,
    );
    await run(db.pool, sql`update contact set consent = 2, consent_at = now() where id = ${since.older.contactId}`);
    await undoMerge(deps(), since.merge);
    expect(await consentsOf(since.workspaceId)).toEqual([2, 2]);
  });

  it("leaves a waiting message and its history with the person it was for, and tells the feed", async () => {
    const { newer, merge, workspaceId, channelId } = await merged();
    const messageId = newId();
    await run(
      db.pool,
      sql`insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, status)
        values (${workspaceId}, ${messageId}, ${newer.conversationId}, 1, ${channelId}, 2, 1, 1)`,
    );
    await run(
      db.pool,
      sql`insert into lane_entry (workspace_id, channel_id, priority, message_id, contact_id)
        values (${workspaceId}, ${channelId}, 1, ${messageId}, ${merge.keptId})`,
    );
    await undoMerge(deps(), merge);
    expect(
      await one(db.pool, sql`select contact_id as id from lane_entry where workspace_id = ${workspaceId}`),
    ).toEqual({ id: newer.contactId });
    const told = await all(
      db.pool,
      sql<{ type: string }>`select type from event where id = any (${notices}::uuid[]) order by type`,
    );
    expect(told.map(({ type }) => type)).toEqual([
      "contact.updated",
      "contact.updated",
      "conversation.updated",
      "conversation.updated",
    ]);
  });
});

describe("a merge", () => {
  it("is taken back once", async () => {
    const { merge } = await merged();
    const outcomes = await Promise.allSettled([undoMerge(deps(), merge), undoMerge(deps(), merge)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is not taken back for another contact or workspace", async () => {
    const { merge, newer } = await merged();
    for (const wrong of [{ keptId: newer.contactId }, { workspaceId: newId() }, { mergeId: newId() }])
      await expect(undoMerge(deps(), { ...merge, ...wrong })).rejects.toMatchObject({ code: "conflict" });
  });

  it("leaves closed what would be a second open conversation with that person", async () => {
    const { older, merge, workspaceId, channelId } = await merged();
    await run(
      db.pool,
      sql`insert into conversation (workspace_id, id, channel_id, contact_id, status)
        values (${workspaceId}, ${newId()}, ${newId()}, ${older.contactId}, 1)`,
    );
    const other = newId();
    await run(
      db.pool,
      sql`update conversation set status = 9 where workspace_id = ${workspaceId} and channel_id = ${channelId}`,
    );
    await run(
      db.pool,
      sql`insert into conversation (workspace_id, id, channel_id, contact_id, status)
        values (${workspaceId}, ${other}, ${channelId}, ${older.contactId}, 1)`,
    );
    await undoMerge(deps(), merge);
    expect(await readConversation(db.pool, older.conversationId)).toMatchObject({ status: 9 });
    expect(await readConversation(db.pool, other)).toMatchObject({ status: 1, contactId: older.contactId });
  });
});
