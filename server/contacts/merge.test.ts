import { describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation, readConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { learnIdentities } from "./learn-identities.ts";

const db = useTestDatabase();

/** One person known twice: by a phone and by a LID, each with an open conversation on the channel. */
async function twoHalves() {
  const channel = await addChannel(db.pool);
  const older = await addConversation(db.pool, channel, { phone: "+351912345678" });
  const newer = await addConversation(db.pool, channel, { phone: "+351919999999" });
  const lid = { kind: "lid", value: "100000000000011" } as const;
  await run(
    db.pool,
    sql`
      insert into contact_identity (workspace_id, kind, value, contact_id)
      values (${channel.workspaceId}, 2, ${lid.value}, ${newer.contactId})`,
  );
  const meet = () =>
    learnIdentities(db.pool, [
      { workspaceId: channel.workspaceId, identities: [{ kind: "phone", value: older.phone }, lid], certainty: 2 },
    ]);
  return { ...channel, older, newer, meet };
}

describe("a pair that links two contacts", () => {
  it("leaves the older one with everything of both, and the newer open conversation", async () => {
    const { older, newer, meet, workspaceId, channelId } = await twoHalves();
    await run(
      db.pool,
      sql`update contact set consent = 2, attributes = '{"city": "Porto"}' where id = ${newer.contactId}`,
    );
    await run(
      db.pool,
      sql`
        insert into lane_entry (workspace_id, channel_id, priority, message_id, contact_id)
        values (${workspaceId}, ${channelId}, 1, ${newId()}, ${newer.contactId})`,
    );

    expect(await meet()).toEqual([older.contactId]);

    expect(await readConversation(db.pool, older.conversationId)).toMatchObject({
      status: 9,
      contactId: older.contactId,
    });
    expect(await readConversation(db.pool, newer.conversationId)).toMatchObject({
      status: 1,
      contactId: older.contactId,
    });
    const contacts = await all(
      db.pool,
      sql`select id, consent, attributes from contact where workspace_id = ${workspaceId}`,
    );
    expect(contacts).toEqual([{ id: older.contactId, consent: 2, attributes: { city: "Porto" } }]);
    const owners = await all(
      db.pool,
      sql`
        select contact_id as id from contact_identity where workspace_id = ${workspaceId}
        union select contact_id from lane_entry where workspace_id = ${workspaceId}`,
    );
    expect(owners).toEqual([{ id: older.contactId }]);
  });

  it("logs what an undo needs, and tells the feed", async () => {
    const { older, newer, meet, workspaceId } = await twoHalves();
    await meet();

    const log = await one(
      db.pool,
      sql`select kept_id as kept, merged_id as merged, moved from contact_merge where workspace_id = ${workspaceId}`,
    );
    expect(log).toMatchObject({
      kept: older.contactId,
      merged: newer.contactId,
      moved: {
        contacts: [{ id: older.contactId }, { id: newer.contactId }],
        conversations: [newer.conversationId],
        closed: [{ id: older.conversationId, status: 1 }],
      },
    });
    const events = await all(
      db.pool,
      sql<{ type: string }>`select type from event where workspace_id = ${workspaceId} order by type`,
    );
    expect(events.map(({ type }) => type)).toEqual(["contact.updated", "conversation.updated", "conversation.updated"]);
  });

  it("is learned once, also by many at the same moment", async () => {
    const { meet, workspaceId } = await twoHalves();
    const kept = await Promise.all(Array.from({ length: 8 }, meet));

    expect(new Set(kept.flat()).size).toBe(1);
    expect(await all(db.pool, sql`select 1 from contact_merge where workspace_id = ${workspaceId}`)).toHaveLength(1);
  });
});
