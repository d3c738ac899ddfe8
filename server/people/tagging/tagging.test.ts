import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Browser } from "#server/api/testing/browser.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { dyingAt } from "../testing/dying-pool.ts";
import { usePeople } from "../testing/people-rig.ts";
import { forgetTaggings, tagPeople } from "./jobs.ts";

const PEOPLE = 3_200;
const Made = z.object({ id: z.uuid() });

describe("a tag for everybody whom a filter means", () => {
  const db = useTestDatabase();
  const { now, member, contact, conversation } = usePeople(db);
  let agent: Browser;
  let tagId: number;
  beforeEach(async () => {
    agent = await member("agent");
    tagId = z.object({ id: z.int() }).parse((await agent.mutate("contacts.createTag", { name: "VIP" })).data).id;
    const { workspaceId } = now().channel;
    await run(
      db.pool,
      sql`insert into contact (workspace_id, id, name, folded) select ${workspaceId}, uuidv7(), 'Buyer ' || n, 'buyer ' || n from generate_series(1, ${PEOPLE}::integer) n`,
    );
    await contact("Somebody else");
  });

  const start = (given: object) =>
    agent.mutate("contacts.taggings.start", { filter: { search: "buyer" }, tagId, gives: true, ...given });
  const keyOf = (id: string) => ({ workspaceId: now().channel.workspaceId, id });
  const work = (id: string, pool = db.pool) => tagPeople.handle({ ...now().app.runtime, pool }, keyOf(id));
  const shown = async () =>
    z.array(z.record(z.string(), z.unknown())).parse((await agent.query("contacts.taggings.list")).data);
  const tagged = async () =>
    (
      await one(
        db.pool,
        sql<{ count: number }>`
      select count(*) from contact where workspace_id = ${now().channel.workspaceId} and tag_ids = array[${tagId}::integer]`,
      )
    ).count;

  it("reaches all of them and nobody else, says how far it is, and is taken again the same way", async () => {
    const { id } = Made.parse((await start({})).data);
    expect(await shown()).toMatchObject([{ id, tag: "VIP", gives: true, status: "running", total: PEOPLE, done: 0 }]);
    await contact("Buyer who came later");
    await work(id);
    expect(await tagged()).toBe(PEOPLE);
    expect(await shown()).toMatchObject([{ status: "completed", done: PEOPLE, changed: PEOPLE }]);
    await work(Made.parse((await start({})).data).id);
    expect(await shown()).toMatchObject([{}, { status: "completed", done: PEOPLE + 1, changed: 1 }]);
    // The filter asks for the very tag that is taken.
    await work(Made.parse((await start({ filter: { tagIds: [tagId] }, gives: false })).data).id);
    expect(await tagged()).toBe(0);
  });

  it("survives a kill in the middle: nobody is left out, nobody counted twice", async () => {
    const { id } = Made.parse((await start({})).data);
    await expect(work(id, dyingAt(db.pool, 2))).rejects.toThrow("killed");
    expect(await tagged()).toBe(2_000);
    await Promise.all([work(id), work(id)]);
    expect(await tagged()).toBe(PEOPLE);
    expect(await shown()).toMatchObject([{ status: "completed", done: PEOPLE, changed: PEOPLE }]);
  });

  it("stops where it is when it is cancelled, and tells what became of it when the tag is deleted", async () => {
    const first = Made.parse((await start({})).data).id;
    await expect(work(first, dyingAt(db.pool, 1))).rejects.toThrow("killed");
    expect((await agent.mutate("contacts.taggings.cancel", { id: first })).code).toBeNull();
    await work(first);
    expect(await tagged()).toBe(1_000);
    expect((await agent.mutate("contacts.taggings.cancel", { id: first })).code).toBe("conflict");
    const second = Made.parse((await start({})).data).id;
    await (await member("supervisor")).mutate("contacts.deleteTag", { tagId });
    await work(second);
    expect(await shown()).toMatchObject([
      { status: "cancelled" },
      { status: "failed", failure: "tag.gone", tag: null },
    ]);
    expect((await start({})).code).toBe("not_found");
  });

  it("tells browsers of those whom they may have open, once each", async () => {
    const known = await contact("Buyer in a conversation");
    await conversation(known);
    await work(Made.parse((await start({})).data).id);
    const told = await all(
      db.pool,
      sql<{ id: string }>`select payload #>> '{contact,id}' as id from event
        where workspace_id = ${now().channel.workspaceId} and type = 'contact.updated'`,
    );
    expect(told).toEqual([{ id: known }]);
  });

  it("is refused to agents for a segment, and forgotten after a week", async () => {
    expect((await start({ filter: { segmentId: newId() } })).code).toBe("auth.forbidden");
    const { id } = Made.parse((await start({})).data);
    await work(id);
    await run(db.pool, sql`update contact_tagging set ended_at = now() - interval '8 days' where id = ${id}`);
    await forgetTaggings.handle(now().app.runtime, {});
    expect(await all(db.pool, sql`select 1 from contact_tagging where id = ${id}`)).toEqual([]);
  });
});
