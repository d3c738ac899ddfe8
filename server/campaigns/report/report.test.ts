import { beforeEach, describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { RECIPIENT_STATUS, type RecipientStatus } from "../states.ts";
import { forecastLive } from "./forecast-live.ts";
import { listRecipients, recipientsCsv } from "./list-recipients.ts";
import { readLive } from "./read-live.ts";
import { compareCampaigns, readReport } from "./read-report.ts";
import { readTimeline } from "./read-timeline.ts";

const START = new Date("2026-12-01T10:00:00Z");
const NOW = new Date("2026-12-01T12:00:00Z");
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

describe("a campaign that was launched", () => {
  const db = useTestDatabase();
  const deps = () => ({ pool: db.pool, clock: { now: () => NOW } });
  let workspaceId: string;
  let channelId: string;
  let id: string;
  const key = () => ({ workspaceId, id });

  beforeEach(async () => {
    ({ workspaceId, channelId } = await addChannel(db.pool, { perMinute: 20 }));
    id = newId();
    await run(
      db.pool,
      sql`insert into campaign (workspace_id, id, name, status, holdout_percent, started_at, zone)
        values (${workspaceId}, ${id}, 'December', 'running', 10, ${START}, 'UTC')`,
    );
    await run(db.pool, sql`insert into campaign_channel values (${workspaceId}, ${id}, ${channelId})`);
    for (const label of [1, 2])
      await run(
        db.pool,
        sql`insert into campaign_variant (workspace_id, campaign_id, label, body) values (${workspaceId}, ${id}, ${label}, 'Olá')`,
      );
  });

  type Given = {
    reason?: string;
    variant?: number;
    sent?: number;
    read?: number;
    replied?: number;
    certainty?: string;
  };
  /** Somebody of the campaign; times are minutes after its start. */
  async function person(status: RecipientStatus, given: Given = {}) {
    const known = await addConversation(db.pool, { workspaceId, channelId });
    const { reason = null, variant = 1, sent, read, replied, certainty = null } = given;
    const at = (minutes?: number) => (minutes === undefined ? null : after(minutes));
    await run(
      db.pool,
      sql`insert into recipient (workspace_id, campaign_id, contact_id, channel_id, status, reason, variant, not_before, message_id, sent_at,
          delivered_at, read_at, replied_at, reply_certainty)
        values (${workspaceId}, ${id}, ${known.contactId}, ${status === "skipped" ? null : channelId}, ${RECIPIENT_STATUS[status]}, ${reason},
          ${variant}, ${START}, ${sent === undefined ? null : newId()}, ${at(sent)}, ${at(read ?? sent)}, ${at(read)}, ${at(replied)}, ${certainty})`,
    );
    return known;
  }

  it("adds up from counters, by number and variant, with the reasons of those who wait, failed or get nothing", async () => {
    await person("pending");
    await person("held", { reason: "quiet_hours" });
    await person("held", { reason: "variable_missing" });
    await person("failed", { reason: "479", sent: 1, variant: 2 });
    await person("read", { sent: 1, read: 2, variant: 2 });
    await person("skipped", { reason: "opted_out" });
    const live = await readLive(deps(), key());
    expect(live.people).toMatchObject({ total: 6, pending: 1, held: 2, failed: 1, read: 1, skipped: 1 });
    expect(live.holds.map(({ reason }) => reason).sort()).toEqual(["quiet_hours", "variable_missing"]);
    expect([live.failures, live.skips]).toEqual([[{ reason: "479", people: 1 }], [{ reason: "opted_out", people: 1 }]]);
    expect(live.channels.map(({ people }) => people.total)).toEqual([5]);
    expect(live.variants.map(({ people }) => people.total)).toEqual([4, 2]);
  });

  it("is forecast by who still waits, without those who wait for a person", async () => {
    await person("pending");
    await person("pending");
    await person("held", { reason: "variable_missing" });
    const forecast = await forecastLive(deps(), key());
    expect(forecast.channels).toMatchObject([{ channelId, people: 2, heldBy: "pace" }]);
    expect(forecast.finishesAt).toEqual(new Date(NOW.getTime() + 6_000));
    await run(db.pool, sql`update channel set state = 'banned' where id = ${channelId}`);
    expect((await forecastLive(deps(), key())).finishesAt).toBeNull();
  });

  it("shows when people came to each step, in spans that suit how long it took", async () => {
    await person("replied", { sent: 1, read: 30, replied: 61, certainty: "certain" });
    await person("delivered", { sent: 2 });
    const { seconds, buckets } = await readTimeline(deps(), key());
    expect(seconds).toBe(60);
    expect(buckets).toHaveLength(62);
    expect(buckets[1]).toEqual({ at: after(1), sent: 1, delivered: 0, read: 0, replied: 0, clicked: 0 });
    expect(buckets.map(({ replied }) => replied).lastIndexOf(1)).toBe(61);
    expect(buckets.reduce((sum, { sent }) => sum + sent, 0)).toBe(2);
  });

  it("shows when it was paused and when a lost number held people, also one that lasts", async () => {
    const become = (status: string) => run(db.pool, sql`update campaign set status = ${status} where id = ${id}`);
    const lost = (isLost: boolean) =>
      run(
        db.pool,
        sql`update campaign_channel set lost_at = case when ${isLost} then now() end where campaign_id = ${id}`,
      );
    const stops = async () =>
      (await readTimeline(deps(), key())).stops.map(({ channel, until }) => [channel, until !== null]);
    expect(await stops()).toEqual([]);
    await become("paused");
    await become("paused");
    expect(await stops()).toEqual([[null, false]]);
    await lost(true);
    await become("running");
    expect(await stops()).toEqual([
      [null, true],
      ["Sales", false],
    ]);
    await lost(false);
    await lost(true);
    await become("completed");
    expect(await stops()).toEqual([
      [null, true],
      ["Sales", true],
      ["Sales", true],
    ]);
  });

  it("tells of each person where they are and why, found by a part of their number and by what became of them", async () => {
    const { phone, contactId } = await person("failed", { reason: "479", sent: 1 });
    await person("held", { reason: "quiet_hours" });
    const ask = async (query: object) =>
      (await listRecipients(db.pool, key(), { text: "", limit: 50, ...query })).recipients;
    expect(await ask({})).toHaveLength(2);
    expect(await ask({ text: phone.slice(-5) })).toMatchObject([{ contactId, status: "failed", reason: "479" }]);
    expect(await ask({ text: "nobody" })).toEqual([]);
    expect(await ask({ statuses: ["held"] })).toMatchObject([{ reason: "quiet_hours" }]);
    expect(await ask({ reason: "479" })).toHaveLength(1);
    const [first] = await ask({ limit: 1 });
    const rest = await ask({ cursor: first?.contactId });
    expect(rest.map((each) => each.contactId)).not.toContain(first?.contactId);
  });

  it("gives everybody as CSV, without formulas", async () => {
    const { contactId } = await person("replied", { sent: 1, read: 2, replied: 3, certainty: "probable", variant: 2 });
    await run(db.pool, sql`update contact set name = '@SUM(1)' where id = ${contactId}`);
    const lines: string[] = [];
    for await (const text of recipientsCsv(db.pool, key())) lines.push(text);
    const [, line] = lines.join("").split("\r\n");
    expect(line).toMatch(new RegExp(`^${contactId},'@SUM\\(1\\),\\+.*,replied,,B,${channelId},.*,probable,$`));
  });

  it("is reported with rates by variant, sure and probable replies, clicks, opt-outs and the hold-out", async () => {
    const replied = await person("replied", { sent: 1, read: 2, replied: 3, certainty: "certain" });
    await person("replied", { sent: 1, read: 2, replied: 3, certainty: "probable", variant: 2 });
    await person("read", { sent: 1, read: 2, variant: 2 });
    await person("sent", { sent: 1 });
    await person("failed", { reason: "479" });
    const heldOut = await person("skipped", { reason: "held_out" });
    await run(
      db.pool,
      sql`insert into tracked_link values (${workspaceId}, ${id}, 1, 0, 'https://a.example'), (${workspaceId}, ${id}, 2, 0, 'https://b.example')`,
    );
    await run(
      db.pool,
      sql`insert into link_click (workspace_id, campaign_id, contact_id, position, clicks) values (${workspaceId}, ${id}, ${replied.contactId}, 0, 3)`,
    );
    await run(db.pool, sql`update recipient set clicked_at = ${after(4)} where contact_id = ${replied.contactId}`);
    await run(
      db.pool,
      sql`insert into consent_entry (workspace_id, id, contact_id, status, source, wording, at)
        values (${workspaceId}, ${newId()}, ${replied.contactId}, 2, 'reply', 'STOP', ${after(5)}),
          (${workspaceId}, ${newId()}, ${heldOut.contactId}, 2, 'reply', 'STOP', ${after(5)})`,
    );
    for (const { conversationId } of [replied, heldOut])
      await run(
        db.pool,
        sql`insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, created_at)
          values (${workspaceId}, ${newId()}, ${conversationId}, 1, ${channelId}, 1, 1, ${after(10)})`,
      );
    const report = await readReport(deps(), key());
    const all = { planned: 5, sent: 4, delivered: 3, read: 3, replied: 2, repliedForCertain: 1, clicked: 1, failed: 1 };
    expect(report.total).toEqual(all);
    expect(report.variants.map((each) => [each.label, each.sent, each.replied])).toEqual([
      [1, 2, 1],
      [2, 2, 1],
    ]);
    expect(report.links).toEqual([
      { label: 1, position: 0, url: "https://a.example", people: 1, clicks: 3 },
      { label: 2, position: 0, url: "https://b.example", people: 0, clicks: 0 },
    ]);
    expect(report.optedOut).toBe(1);
    expect(report.holdout).toEqual({ got: { people: 4, wrote: 1 }, heldOut: { people: 1, wrote: 1 } });
  });

  it("is compared with another one of the workspace, and with none of another", async () => {
    const other = newId();
    await run(db.pool, sql`insert into campaign (workspace_id, id, name) values (${workspaceId}, ${other}, 'May')`);
    const names = (await compareCampaigns(deps(), workspaceId, [other, id])).map(({ name }) => name);
    expect(names).toEqual(["May", "December"]);
    const foreign = await addChannel(db.pool);
    const asked = compareCampaigns(deps(), foreign.workspaceId, [other, id]);
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  });
});
