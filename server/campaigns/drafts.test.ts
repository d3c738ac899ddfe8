import { beforeEach, describe, expect, it } from "vitest";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { archiveCampaign } from "./archive-campaign.ts";
import { draftCampaign } from "./draft-campaign.ts";
import { newCampaign, type CampaignChange } from "./inputs.ts";
import { listCampaigns } from "./list-campaigns.ts";
import { createCampaign, duplicateCampaign, getCampaign, saveCampaign } from "./save-campaign.ts";

const NOW = new Date("2026-12-01T12:00:00Z");

describe("drafts of campaigns", () => {
  const db = useTestDatabase();
  const files = new Map<string, string>();
  let workspaceId: string;
  let channelId: string;
  let segmentId: string;
  const memberId = newId();
  const media = {
    find: (at: string, id: string) =>
      Promise.resolve(
        files.has(id)
          ? {
              ...{ workspaceId: at, id, mime: "image/jpeg", sizeBytes: 9, fileName: null, width: 1, height: 1 },
              ...{ hasThumbnail: false, uploadedBy: files.get(id) ?? null, createdAt: NOW },
            }
          : null,
      ),
  };
  const deps = () => ({ pool: db.pool, media });
  const keyOf = (id: string) => ({ workspaceId, memberId, id });
  const create = (given: CampaignChange = {}) =>
    createCampaign(deps(), keyOf(newId()), newCampaign.parse({ name: "December", ...given }));
  const problemsOf = async (id: string) => {
    const draft = await draftCampaign({ pool: db.pool, clock: { now: () => NOW } }, keyOf(id));
    return draft.problems;
  };

  beforeEach(async () => {
    ({ workspaceId, channelId } = await addChannel(db.pool));
    segmentId = newId();
    await run(
      db.pool,
      sql`insert into segment (workspace_id, id, name, filter) values (${workspaceId}, ${segmentId}, 'All', '{"all":[]}')`,
    );
  });

  it("say what keeps them from being launched, step by step, and nothing when they are complete", async () => {
    const { id, version } = await create();
    expect((await problemsOf(id)).map(({ step, code }) => [step, code])).toEqual([
      ["audience", "segment_missing"],
      ["audience", "channel_missing"],
      ["message", "text_empty"],
    ]);
    const variants = [{ body: "Olá {{1}}", mediaId: null, bindings: [{ attribute: "first_name" }], weight: 1 }];
    await saveCampaign(deps(), keyOf(id), version, { segmentId, channelIds: [channelId], variants });
    expect(await problemsOf(id)).toEqual([]);
  });

  it("name a variable that nothing feeds, a time that is over and one that is quiet for everybody", async () => {
    const variants = [{ body: "{{1}} {{3}}", mediaId: null, bindings: [{ attribute: "a" }], weight: 1 }];
    const { id } = await create({ segmentId, channelIds: [channelId], variants });
    expect(await problemsOf(id)).toEqual([{ step: "message", code: "variable_unbound", label: 1, variable: 3 }]);
    const at = (schedule: CampaignChange["schedule"]) =>
      create({ schedule }).then(async (made) => (await problemsOf(made.id)).filter(({ step }) => step === "schedule"));
    const past = [{ step: "schedule", code: "time_past" }];
    expect(await at({ kind: "at", at: "2026-12-01T11:00:00Z" })).toEqual(past);
    expect(await at({ kind: "local", date: "2026-11-30", time: "10:00" })).toEqual(past);
    expect(await at({ kind: "local", date: "2026-12-02", time: "22:00" })).toEqual([
      { step: "schedule", code: "time_quiet" },
    ]);
    expect(await at({ kind: "local", date: "2026-12-02", time: "10:00" })).toEqual([]);
  });

  it("name a segment that asks for what there is not any more, and a number that was archived", async () => {
    const filter = { field: "attributes.city", op: "is_set" };
    await run(db.pool, sql`update segment set filter = ${JSON.stringify(filter)}::jsonb where id = ${segmentId}`);
    const { id } = await create({ segmentId, channelIds: [channelId] });
    await run(db.pool, sql`update channel set archived_at = now() where id = ${channelId}`);
    expect((await problemsOf(id)).filter(({ step }) => step === "audience")).toEqual([
      { step: "audience", code: "segment_broken", id: segmentId },
      { step: "audience", code: "channel_archived", id: channelId },
    ]);
  });

  it("are saved by one of two editors who saw the same version", async () => {
    const { id, version } = await create();
    const saves = await Promise.allSettled(
      ["Ana's", "Rui's"].map((name) => saveCampaign(deps(), keyOf(id), version, { name })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = saves.find((save) => save.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "conflict" });
    expect((await getCampaign(db.pool, keyOf(id))).version).toBe(version + 1);
  });

  it("keep what a save does not name", async () => {
    const { id, version } = await create({ segmentId, holdoutPercent: 10 });
    const saved = await saveCampaign(deps(), keyOf(id), version, { name: "January" });
    expect(saved).toMatchObject({ name: "January", segmentId, holdoutPercent: 10 });
  });

  it("are not saved any more once they were launched", async () => {
    const { id, version } = await create();
    await run(db.pool, sql`update campaign set status = 'scheduled' where id = ${id}`);
    await expect(saveCampaign(deps(), keyOf(id), version, { name: "X" })).rejects.toMatchObject({ code: "conflict" });
    await expect(archiveCampaign(deps(), keyOf(id))).rejects.toMatchObject({ code: "conflict" });
  });

  it("stand on their segments until they are archived", async () => {
    const { id } = await create({ segmentId });
    const usesOf = () =>
      all(db.pool, sql<{ role: string }>`select role from segment_use where segment_id = ${segmentId}`);
    expect(await usesOf()).toEqual([{ role: "audience" }]);
    await archiveCampaign(deps(), keyOf(id));
    expect(await usesOf()).toEqual([]);
    const lists = await Promise.all(
      [false, true].map((isArchived) => listCampaigns(db.pool, workspaceId, { isArchived, text: "", limit: 50 })),
    );
    expect(lists.map(({ campaigns }) => campaigns.map((each) => each.id))).toEqual([[], [id]]);
  });

  it("are duplicated with their parts, as drafts without a time", async () => {
    const picture = newId();
    files.set(picture, memberId);
    const source = await create({
      ...{ segmentId, exclusionIds: [segmentId], channelIds: [channelId] },
      schedule: { kind: "at", at: "2027-01-01T10:00:00Z" },
      variants: [
        { body: "See https://shop.example", mediaId: picture, bindings: [], weight: 3 },
        { body: "B", mediaId: null, bindings: [], weight: 1 },
      ],
    });
    files.delete(picture);
    const copy = await duplicateCampaign(deps(), keyOf(source.id), { id: newId(), name: "Again" });
    expect(copy).toMatchObject({ name: "Again", status: "draft", version: 1, schedule: { kind: "now" } });
    expect([copy.variants, copy.channelIds, copy.segmentId, copy.exclusionIds]).toEqual([
      source.variants,
      [channelId],
      segmentId,
      [segmentId],
    ]);
  });

  it("know the addresses whose clicks are counted, and forget them with the switch", async () => {
    const body = "https://a.example and https://b.example/{{1}} and https://c.example";
    const { id, version } = await create({ variants: [{ body, mediaId: null, bindings: [], weight: 1 }] });
    const linksOf = () =>
      all(db.pool, sql<{ url: string }>`select url from tracked_link where campaign_id = ${id} order by position`);
    expect(await linksOf()).toEqual([{ url: "https://a.example" }, { url: "https://c.example" }]);
    await saveCampaign(deps(), keyOf(id), version, { tracksLinks: false });
    expect(await linksOf()).toEqual([]);
  });

  it("refuse a segment and a number of another workspace, and a picture that somebody else uploaded", async () => {
    const other = await addChannel(db.pool);
    await expect(create({ channelIds: [other.channelId] })).rejects.toMatchObject({ code: "not_found" });
    await expect(create({ segmentId: newId() })).rejects.toMatchObject({ code: "not_found" });
    const picture = newId();
    files.set(picture, newId());
    const variants = [{ body: "", mediaId: picture, bindings: [], weight: 1 }];
    await expect(create({ variants })).rejects.toMatchObject({ code: "not_found" });
    expect((await listCampaigns(db.pool, workspaceId, { isArchived: false, text: "", limit: 50 })).campaigns).toEqual(
      [],
    );
  });
});
