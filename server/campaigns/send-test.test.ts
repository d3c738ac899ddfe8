import { beforeEach, describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { createAcceptMessages, LANE_PRIORITY } from "#server/delivery/index.ts";
import { createLogger } from "#server/platform/logger.ts";
import { newId } from "#server/platform/ids.ts";
import { newCampaign } from "./inputs.ts";
import { previewMessage } from "./preview-message.ts";
import { createCampaign } from "./save-campaign.ts";
import { sendTest } from "./send-test.ts";

const TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

describe("a draft's message", () => {
  const db = useTestDatabase();
  const memberId = newId();
  let workspaceId: string;
  let channelId: string;
  let contactId: string;
  let id: string;
  const key = () => ({ workspaceId, memberId, id });
  const preview = (label: number, contact: string | null) =>
    previewMessage({ pool: db.pool, baseUrl: "https://go.example" }, key(), { label, contactId: contact });
  const test = (given: object = {}) => {
    const accept = createAcceptMessages({ pool: db.pool, log: createLogger({ LOG_LEVEL: "silent" }, "test") });
    return sendTest({ pool: db.pool, accept }, key(), {
      ...{ messageId: newId(), channelId, phone: "+351912345678", label: 1, contactId, traceparent: TRACE },
      ...given,
    });
  };

  beforeEach(async () => {
    ({ workspaceId, channelId } = await addChannel(db.pool));
    [id, contactId] = [newId(), newId()];
    await run(
      db.pool,
      sql`insert into contact (workspace_id, id, name) values (${workspaceId}, ${contactId}, 'Ana Lopes')`,
    );
    const variants = [
      { body: "{{1}}, see https://a.example", mediaId: null, bindings: [{ attribute: "first_name", fallback: "you" }] },
      { body: "{{1}}", mediaId: null, bindings: [{ attribute: "city" }] },
    ];
    await createCampaign(
      { pool: db.pool, media: { find: () => Promise.resolve(null) } },
      key(),
      newCampaign.parse({ name: "December", channelIds: [channelId], variants }),
    );
  });

  it("is previewed as one person reads it, and as somebody of whom nothing is known", async () => {
    const bodyFor = async (contact: string | null) => {
      const told = await preview(1, contact);
      return "body" in told ? told.body : "";
    };
    expect(await bodyFor(contactId)).toMatch(/^Ana, see https:\/\/go\.example\/l\/\w{10}$/);
    expect(await bodyFor(null)).toMatch(/^you, see/);
    expect(await preview(2, contactId)).toEqual({ hold: { reason: "variable_missing", variable: 1 }, media: null });
    await expect(preview(3, contactId)).rejects.toMatchObject({ code: "not_found" });
    await expect(preview(1, newId())).rejects.toMatchObject({ code: "not_found" });
  });

  it("says of each piece of its preview whether it was written, put in or fallen back to", async () => {
    const pieces = async (contact: string | null) => {
      const told = await preview(1, contact);
      if (!("parts" in told)) throw new Error("held");
      expect(told.parts.map(({ text }) => text).join("")).toBe(told.body);
      return told.parts.map(({ from }) => from);
    };
    expect(await pieces(contactId)).toEqual(["value", "body"]);
    expect(await pieces(null)).toEqual(["fallback", "body"]);
  });

  it("is tried out on a phone as a marked message ahead of campaigns, and makes nobody a recipient", async () => {
    const { messageId } = await test();
    const stored = await one(
      db.pool,
      sql<{ body: string; testOf: string; campaignId: string | null; priority: number }>`
        select m.body, m.content ->> 'testOf' as "testOf", m.campaign_id as "campaignId", l.priority from message m
        join lane_entry l on l.workspace_id = m.workspace_id and l.message_id = m.id where m.id = ${messageId}`,
    );
    expect(stored).toEqual({
      ...{ body: "Ana, see https://a.example", testOf: id, campaignId: null },
      priority: LANE_PRIORITY.transactional,
    });
    expect(await all(db.pool, sql`select from recipient where workspace_id = ${workspaceId}`)).toEqual([]);
  });

  it("arrives once when its test is sent twice", async () => {
    const messageId = newId();
    const [first, again] = [await test({ messageId }), await test({ messageId })];
    expect(again).toEqual(first);
  });

  it("is not tried out while a value is missing, nor by another workspace's number", async () => {
    await expect(test({ label: 2 })).rejects.toMatchObject({ code: "request.invalid" });
    const other = await addChannel(db.pool);
    await expect(test({ channelId: other.channelId })).rejects.toMatchObject({ code: "not_found" });
  });
});
