import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Browser } from "#server/api/testing/browser.ts";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { usePeople } from "../testing/people-rig.ts";
import { exportPeople, forgetExports } from "./jobs.ts";

const Made = z.object({ id: z.uuid() });
const Shown = z.object({
  status: z.string(),
  rows: z.number(),
  url: z.string().nullable(),
  failure: z.string().nullable(),
});

describe("an export of contacts", () => {
  const db = useTestDatabase();
  const { now, member, contact, conversation } = usePeople(db);
  let admin: Browser;
  beforeEach(async () => {
    admin = await member("admin");
  });

  async function exported(filter: object = {}) {
    const { id } = Made.parse((await admin.mutate("contacts.exports.create", { filter })).data);
    await exportPeople.handle(now().app.runtime, { workspaceId: now().channel.workspaceId, id });
    return { id, ...Shown.parse((await admin.query("contacts.exports.get", { id })).data) };
  }
  const textOf = async (url: string | null) => (await admin.get(url ?? "")).text();

  it("is a file of everybody at a signed address, with the cells that a spreadsheet would run made harmless", async () => {
    const ana = await contact('=HYPERLINK("http://x")', "+351912345678");
    await contact("Rui, the second", "+351912345679");
    await admin.mutate("contacts.change", { contactId: ana, attributes: { city: "@Porto", orders: -3 } });
    await admin.mutate("contacts.recordConsent", { contactId: ana, status: "opted_in", wording: "till" });
    const done = await exported();
    expect(done).toMatchObject({ status: "completed", rows: 2 });
    const [head, first = "", second = "", end] = (await textOf(done.url)).split("\r\n");
    expect(head).toBe("phone,name,tags,consent,consent_at,created_at,last_activity_at,city,orders");
    expect(first).toContain(`+351912345678,"'=HYPERLINK(""http://x"")",,opted_in,`);
    expect(first.endsWith(",,'@Porto,-3")).toBe(true);
    expect(second).toContain('+351912345679,"Rui, the second",,unknown,');
    expect(end).toBe("");
  });

  it("is of a list or a segment when that is asked for", async () => {
    const ana = await contact("Ana", "+351912345678");
    await contact("Rui", "+351912345679");
    await admin.mutate("segments.defineAttribute", { id: newId(), name: "city", type: "text" });
    await admin.mutate("contacts.change", { contactId: ana, attributes: { city: "Porto" } });
    const segmentId = newId();
    const filter = { field: "attributes.city", op: "is", value: "porto" };
    await admin.mutate("segments.create", { id: segmentId, name: "Porto", filter });
    expect(await exported({ segmentId })).toMatchObject({ rows: 1 });
    expect(await exported({ search: "rui" })).toMatchObject({ rows: 1 });
    expect((await admin.mutate("contacts.exports.create", { filter: { segmentId: newId() } })).code).toBe("not_found");
  });

  it("is in pages that miss and repeat nobody", async () => {
    const { workspaceId } = now().channel;
    await run(
      db.pool,
      sql`insert into contact (workspace_id, id, name) select ${workspaceId}, uuidv7(), 'P' || n from generate_series(1, 4500) n`,
    );
    const done = await exported();
    const names = (await textOf(done.url))
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[1]);
    expect(new Set(names).size).toBe(4_500);
    expect(names).toHaveLength(4_500);
  });

  it("is for admins; its address opens nothing when it is changed, late, or the file is gone", async () => {
    expect((await (await member("supervisor")).mutate("contacts.exports.create", { filter: {} })).code).toBe(
      "auth.forbidden",
    );
    const { id, url } = await exported();
    const visitor = await admin.get((url ?? "").replace(/s=./, "s=_"));
    expect(visitor.status).toBe(404);
    now().app.clock.at = new Date(Date.now() + 3_700_000);
    expect((await admin.get(url ?? "")).status).toBe(404);
    now().app.clock.at = new Date();
    await run(db.pool, sql`update contact_export set created_at = now() - interval '8 days' where id = ${id}`);
    await forgetExports.handle(now().app.runtime, {});
    expect((await admin.get(url ?? "")).status).toBe(404);
  });

  it("of one person holds everything about them, and no note", async () => {
    const { workspaceId, channelId } = now().channel;
    const ana = await contact("Ana", "+351912345678");
    const thread = await conversation(ana);
    for (const [seq, direction, body] of [
      [1, 1, "Hello"],
      [2, 2, "Hi Ana"],
      [3, 3, "she shouts"],
    ] as const)
      await run(
        db.pool,
        sql`insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, body)
          values (${workspaceId}, ${newId()}, ${thread}, ${seq}, ${channelId}, ${direction}, 1, ${body})`,
      );
    await admin.mutate("contacts.recordConsent", { contactId: ana, status: "opted_in", wording: "till" });
    const { url } = z
      .object({ url: z.string() })
      .parse((await admin.mutate("contacts.exportPerson", { contactId: ana })).data);
    const text = await textOf(url);
    expect(JSON.parse(text)).toMatchObject({
      contact: { name: "Ana", phone: "+351912345678" },
      consent: [{ status: "opted_in", wording: "till" }],
      conversations: [{ id: thread, messages: [{ body: "Hello", direction: "from_contact" }, { body: "Hi Ana" }] }],
    });
    expect(text).not.toContain("shouts");
  });
});
