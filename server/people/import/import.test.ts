import { Readable } from "node:stream";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Browser } from "#server/api/testing/browser.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { createPeopleFiles } from "../files.ts";
import { findImport } from "../sql/read-imports.ts";
import { dyingAt } from "../testing/dying-pool.ts";
import { usePeople } from "../testing/people-rig.ts";
import { checkImport, readImportLayout, runImport } from "./jobs.ts";
import { capped } from "../files.ts";
import { openImport } from "./records.ts";
import { runImport as runRecords } from "./run-import.ts";

const Uploaded = z.object({ id: z.uuid() });
const Shown = z.object({
  status: z.string(),
  failure: z.string().nullable(),
  layout: z.object({ mapping: z.record(z.string(), z.string()) }).nullable(),
  counts: z.record(z.string(), z.number()),
  expected: z.record(z.string(), z.number()).nullable(),
  errorCounts: z.record(z.string(), z.number()),
  keptOut: z.number(),
  errorsUrl: z.string().nullable(),
});
const counted = (given: Record<string, number>) => ({
  ...{ created: 0, updated: 0, unchanged: 0, skipped: 0, repeated: 0, failed: 0 },
  ...given,
});

describe("a file of contacts", () => {
  const db = useTestDatabase();
  const { now, member, contact } = usePeople(db);
  let admin: Browser;
  beforeEach(async () => {
    admin = await member("admin");
  });

  const upload = async (text: string | Uint8Array, browser = admin) => browser.upload("/api/contacts/imports", text);
  const keyOf = (id: string) => ({ workspaceId: now().channel.workspaceId, id });
  const shown = async (id: string) => Shown.parse((await admin.query("contacts.imports.get", { id })).data);

  async function read(text: string): Promise<{ id: string; mapping: Record<string, string> }> {
    const { id } = Uploaded.parse(await (await upload(text)).json());
    await readImportLayout.handle(now().app.runtime, keyOf(id));
    return { id, mapping: (await shown(id)).layout?.mapping ?? {} };
  }

  async function check(text: string, plan: object = {}): Promise<string> {
    const { id, mapping } = await read(text);
    const answer = await admin.mutate("contacts.imports.check", { id, plan: { mapping, country: "PT", ...plan } });
    expect(answer.code).toBeNull();
    await checkImport.handle(now().app.runtime, keyOf(id));
    return id;
  }

  async function bring(text: string, plan: object = {}): Promise<z.infer<typeof Shown>> {
    const id = await check(text, plan);
    expect((await admin.mutate("contacts.imports.start", { id })).code).toBeNull();
    await runImport.handle(now().app.runtime, keyOf(id));
    return shown(id);
  }

  const people = () =>
    all(
      db.pool,
      sql<{ name: string; phone: string; attributes: object; consent: number; tags: string[] }>`
        select r.name, r.phone, r.attributes, r.consent, array(select t ->> 'name' from jsonb_array_elements(r.tags) t) as tags
        from person_row r where r.workspace_id = ${now().channel.workspaceId} order by r.phone`,
    );

  const FAULTY = [
    "Phone,Name,Orders,Since,Tags",
    "912345678,Ana,12,2024-05-01,VIP; Porto",
    "91234,Too short,1,,",
    "5.5E+12,Lost,1,,",
    "912345679,Rui,many,2024-02-30,",
    "+351 912 345 678,Ana Lemos,13,,novo",
    "912345680,=SUM(A1),3,,",
    "912345681,Extra,1,,,surplus",
  ].join("\n");
  const TYPES = { newTypes: { orders: "number", since: "date" } };

  it("is checked without a contact being written, every error told by record and column", async () => {
    await contact("Known", "+351912345680");
    const id = await check(FAULTY, TYPES);
    expect(await shown(id)).toMatchObject({
      status: "checked",
      expected: counted({ created: 1, updated: 1, repeated: 1, failed: 4 }),
      errorCounts: {
        "phone.too_short": 1,
        "phone.lost_digits": 1,
        "attribute.not_a_number": 1,
        "attribute.not_a_date": 1,
        "row.too_many_columns": 1,
      },
    });
    expect(await people()).toHaveLength(1);
    expect((await admin.query("contacts.imports.errors", { id })).data).toEqual([
      { position: 1, record: 2, code: "phone.too_short", column: "Phone", value: "91234" },
      { position: 2, record: 3, code: "phone.lost_digits", column: "Phone", value: "5.5E+12" },
      { position: 3, record: 4, code: "attribute.not_a_number", column: "Orders", value: "many" },
      { position: 4, record: 4, code: "attribute.not_a_date", column: "Since", value: "2024-02-30" },
      { position: 5, record: 7, code: "row.too_many_columns", column: null, value: "" },
    ]);
  });

  it("brings in the others, one person for two records, with typed attributes and tags", async () => {
    await contact("Known", "+351912345680");
    const done = await bring(FAULTY, TYPES);
    expect(done).toMatchObject({
      status: "completed",
      counts: counted({ created: 1, updated: 1, repeated: 1, failed: 4 }),
    });
    expect(await people()).toMatchObject([
      {
        name: "Ana Lemos",
        phone: "+351912345678",
        attributes: { orders: 13, since: "2024-05-01" },
        tags: ["novo", "Porto", "VIP"],
      },
      { name: "=SUM(A1)", phone: "+351912345680", attributes: { orders: 3 } },
    ]);
    const named = (await admin.query("contacts.attributes")).data;
    expect(named).toMatchObject([
      { name: "orders", type: "number" },
      { name: "since", type: "date" },
    ]);
  });

  it("gives its faulty records back as a file, which is imported when it is put right", async () => {
    const id = await check(FAULTY, TYPES);
    const url = (await shown(id)).errorsUrl ?? "";
    const text = await (await admin.get(url)).text();
    expect(text.split("\r\n")[0]).toBe("Phone,Name,Orders,Since,Tags,Import error");
    expect(text).toContain(
      "912345679,Rui,many,2024-02-30,,Orders: attribute.not_a_number; Since: attribute.not_a_date",
    );
    expect((await admin.get(url.replace(/s=./, "s=_"))).status).toBe(404);
    const fixed = text.replace("many", "7").replace("2024-02-30", "2024-02-29").replace("91234,", "912345600,");
    const { mapping } = await read(fixed);
    expect(Object.keys(mapping)).toEqual(expect.not.arrayContaining(["Import error"]));
    expect(await bring(fixed, { ...TYPES, mapping })).toMatchObject({
      counts: counted({ created: 3, failed: 1 }),
    });
  });

  it("adds only, or updates only, and empty cells keep or clear", async () => {
    const rows = "Phone,Name,City\n912345678,,Porto\n912345679,Rui,\n912345679,Rui L,";
    await contact("Ana", "+351912345678");
    expect(await bring(rows, { policy: "add_only" })).toMatchObject({
      counts: counted({ created: 1, skipped: 1, repeated: 1 }),
    });
    expect((await people()).map(({ name }) => name)).toEqual(["Ana", "Rui L"]);
    const more = "Phone,Name,City\n912345678,,Faro\n912999999,New,Faro";
    expect(await bring(more, { policy: "update_only" })).toMatchObject({ counts: counted({ updated: 1, skipped: 1 }) });
    expect(await people()).toMatchObject([{ name: "Ana", attributes: { city: "Faro" } }, {}]);
    expect(await bring("Phone,Name,City\n912345678,,", { emptyCells: "clear" })).toMatchObject({
      counts: counted({ updated: 1 }),
    });
    expect(await people()).toMatchObject([{ name: "", attributes: {} }, {}]);
    expect(await bring("Phone,Name\n912345678,")).toMatchObject({ counts: counted({ unchanged: 1 }) });
  });

  it("opts in with its wording as the proof, but nobody who opted out", async () => {
    const out = await contact("Out", "+351912345678");
    await admin.mutate("contacts.recordConsent", { contactId: out, status: "opted_out", wording: "by phone" });
    await contact("Unknown", "+351912345679");
    const done = await bring("Phone\n912345678\n912345679\n912345680\n912345680", {
      consentWording: "Form 12, ticked",
    });
    expect(done).toMatchObject({ keptOut: 1, counts: counted({ unchanged: 1, updated: 1, created: 1, repeated: 1 }) });
    expect((await people()).map(({ consent }) => consent)).toEqual([2, 1, 1]);
    const proofs = await all(
      db.pool,
      sql`select source, wording from consent_entry where workspace_id = ${now().channel.workspaceId} and source = 'import'`,
    );
    expect(proofs).toEqual(Array.from({ length: 2 }, () => ({ source: "import", wording: "Form 12, ticked" })));
  });

  it("finds a person by another form of the phone, and is told to open browsers and to programs, not of each", async () => {
    await contact("Ana", "+5511988887777");
    await run(
      db.pool,
      sql`insert into contact_identity (workspace_id, kind, value, contact_id, certainty)
        select workspace_id, 1, '+551188887777', contact_id, 0 from contact_identity where workspace_id = ${now().channel.workspaceId}`,
    );
    expect(await bring("Phone,Name\n+55 11 8888-7777,Ana B")).toMatchObject({ counts: counted({ updated: 1 }) });
    expect(await people()).toMatchObject([{ name: "Ana B", phone: "+5511988887777" }]);
    const told = await all(
      db.pool,
      sql`select 1 as one from event where workspace_id = ${now().channel.workspaceId} and type like 'contact.%'`,
    );
    expect(told).toEqual([]);
  });

  const MANY = 5_500;
  const many = () =>
    ["Phone,Name", ...Array.from({ length: MANY }, (_, at) => `91${String(2_000_000 + (at % 5_000))},P${at}`)].join(
      "\n",
    );

  it("goes on behind the last part that is there when it was killed, and its books are exact", async () => {
    const id = await check(many());
    await admin.mutate("contacts.imports.start", { id });
    const row = async () => {
      const found = await findImport(db.pool, keyOf(id));
      if (!found) throw new Error("the import is gone");
      return found;
    };
    const files = createPeopleFiles(now().app.runtime.env.MEDIA_DIR);
    const opened = openImport(now().channel.workspaceId, await row());
    await expect(runRecords(dyingAt(db.pool, 3), files, opened, await row())).rejects.toThrow("killed");
    expect((await row()).cursor).toBe(3_000);
    // Twice at once, as when a process that was thought dead is not.
    const cut = await row();
    await Promise.allSettled([runRecords(db.pool, files, opened, cut), runRecords(db.pool, files, opened, cut)]);
    await runImport.handle(now().app.runtime, keyOf(id));
    expect(await shown(id)).toMatchObject({
      status: "completed",
      counts: counted({ created: 5_000, repeated: MANY - 5_000 }),
    });
    const { n } = await one(
      db.pool,
      sql<{ n: number }>`select count(*) as n from contact where workspace_id = ${now().channel.workspaceId}`,
    );
    expect(n).toBe(5_000);
  }, 60_000);

  it("stops when it is cancelled; what is there stays", async () => {
    const id = await check(many());
    await admin.mutate("contacts.imports.start", { id });
    expect((await admin.mutate("contacts.imports.cancel", { id })).code).toBeNull();
    await runImport.handle(now().app.runtime, keyOf(id));
    expect(await shown(id)).toMatchObject({ status: "cancelled", counts: counted({}) });
    expect((await admin.mutate("contacts.imports.start", { id })).code).toBe("conflict");
  }, 60_000);

  it("is for admins, is text, has something in it, and is no larger than the limit", async () => {
    expect((await upload("Phone\n1", await member("supervisor"))).status).toBe(403);
    expect((await upload(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]))).status).toBe(415);
    expect((await upload("")).status).toBe(422);
    const parts = capped(Readable.from([Buffer.alloc(6), Buffer.alloc(6)]), 10);
    await expect(Array.fromAsync(parts)).rejects.toMatchObject({ code: "media.too_large" });
    const { id } = await read("Phone,Name");
    expect(await shown(id)).toMatchObject({ status: "failed", failure: "file.no_rows" });
  });
});
