import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi, type ApiClient } from "#server/api/testing/api-client.ts";
import { furnishWorkspace } from "#server/api/testing/two-workspaces.ts";
import { all, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { exportPeople } from "./export/jobs.ts";
import { checkImport, readImportLayout, runImport } from "./import/jobs.ts";
import { usePeople } from "./testing/people-rig.ts";

const Made = z.object({ id: z.uuid() });
const Linked = z.object({ url: z.string().nullable() });
const PLAN = { mapping: { Phone: "phone", Name: "name" }, country: null };
const FILE = "Phone,Name\n+351912345678,Ana\n123,Nobody\n+351912345679,Rui\n";

describe("files of contacts by the API", () => {
  const db = useTestDatabase();
  const { now, member, contact } = usePeople(db);
  let api: ApiClient;
  beforeEach(async () => {
    api = await openApi(now().app, now().channel.workspaceId);
  });

  const keyOf = (id: string) => ({ workspaceId: now().channel.workspaceId, id });
  const imports = () =>
    all(db.pool, sql<{ id: string }>`select id from contact_import where workspace_id = ${keyOf("").workspaceId}`);

  function upload(text: string, key?: string) {
    return api.call("POST", "/contact-imports?name=people.csv", {
      body: text,
      headers: { "content-type": "text/csv", ...(key !== undefined && { "idempotency-key": key }) },
    });
  }

  async function checked(): Promise<string> {
    const { id } = Made.parse((await upload(FILE)).body);
    await readImportLayout.handle(now().app.runtime, keyOf(id));
    expect((await api.call("PUT", `/contact-imports/${id}/plan`, { body: PLAN })).status).toBe(202);
    await checkImport.handle(now().app.runtime, keyOf(id));
    return id;
  }

  it("are imported in the steps that an admin takes, with the same counts and errors", async () => {
    const sent = await upload(FILE);
    expect(sent).toMatchObject({ status: 201, body: { fileName: "people.csv", status: "uploaded", layout: null } });
    const { id } = Made.parse(sent.body);
    expect((await api.call("PUT", `/contact-imports/${id}/plan`, { body: PLAN })).status).toBe(409);
    await readImportLayout.handle(now().app.runtime, keyOf(id));
    expect((await api.get(`/contact-imports/${id}`)).body).toMatchObject({
      layout: { headers: ["Phone", "Name"], mapping: PLAN.mapping, records: 3 },
    });
    expect((await api.post(`/contact-imports/${id}/run`, {})).status).toBe(409);
    const wrong = { ...PLAN, mapping: { Telephone: "phone" } };
    expect((await api.call("PUT", `/contact-imports/${id}/plan`, { body: wrong })).code).toBe("request.invalid");
    await api.call("PUT", `/contact-imports/${id}/plan`, { body: PLAN });
    await checkImport.handle(now().app.runtime, keyOf(id));
    const judged = await api.get(`/contact-imports/${id}`);
    expect(judged.body).toMatchObject({ status: "checked", expected: { created: 2, failed: 1 }, done: 3 });
    expect((await api.get(`/contact-imports/${id}/errors`)).body).toMatchObject({
      data: [{ record: 2, column: "Phone", value: "123" }],
    });
    expect((await api.call("POST", `/contact-imports/${id}/run`)).status).toBe(202);
    await runImport.handle(now().app.runtime, keyOf(id));
    const done = await api.get(`/contact-imports/${id}`);
    expect(done.body).toMatchObject({ status: "completed", counts: { created: 2, failed: 1 } });
    const { errorsUrl } = z.object({ errorsUrl: z.string() }).parse(done.body);
    const faulty = await (await member("agent")).get(errorsUrl);
    expect(await faulty.text()).toContain("123,Nobody,Phone: ");
    expect((await api.post(`/contact-imports/${id}/cancel`, {})).status).toBe(409);
  });

  it("are uploaded once under a key, however often, and another file under it is refused", async () => {
    const first = Made.parse((await upload(FILE, "people-1")).body);
    const again = await upload(FILE, "people-1");
    expect(again.body).toMatchObject({ id: first.id });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await upload(`${FILE}x`, "people-1")).code).toBe("idempotency.mismatch");
    expect(await imports()).toHaveLength(1);
  });

  /** As `curl -F` and browsers send it. */
  async function uploadForm(form: FormData, headers: Record<string, string> = {}) {
    const request = new Request("http://baton.test", { method: "POST", body: form });
    return api.call("POST", "/contact-imports", {
      body: await request.text(),
      headers: { "content-type": request.headers.get("content-type") ?? "", ...headers },
    });
  }
  const formOf = (parts: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.set(name, value);
    return form;
  };
  const fileOf = (text: string, name = "from a form.csv") => new File([text], name, { type: "text/csv" });

  it("are uploaded by a form too, under the file's name or another one, once under a key", async () => {
    const sent = await uploadForm(formOf({ file: fileOf(FILE) }), { "idempotency-key": "form-1" });
    expect(sent).toMatchObject({
      status: 201,
      body: { fileName: "from a form.csv", sizeBytes: Buffer.byteLength(FILE) },
    });
    const { id } = Made.parse(sent.body);
    await readImportLayout.handle(now().app.runtime, keyOf(id));
    expect((await api.get(`/contact-imports/${id}`)).body).toMatchObject({ layout: { records: 3 } });
    const again = await uploadForm(formOf({ file: fileOf(FILE) }), { "idempotency-key": "form-1" });
    expect(again.body).toMatchObject({ id });
    const other = await uploadForm(formOf({ file: fileOf("Phone\n1\n") }), { "idempotency-key": "form-1" });
    expect(other.code).toBe("idempotency.mismatch");
    for (const form of [
      formOf({ name: "people.csv", file: fileOf(FILE) }),
      formOf({ file: fileOf(FILE), name: "people.csv" }),
    ])
      expect((await uploadForm(form)).body).toMatchObject({ fileName: "people.csv" });
    expect(await imports()).toHaveLength(3);
  });

  it("are not uploaded by another form, and nothing of it stays", async () => {
    const twice = formOf({ file: fileOf(FILE) });
    twice.append("file", fileOf(FILE));
    for (const form of [
      formOf({ name: "people.csv" }),
      formOf({ file: fileOf(FILE), nmae: "people.csv" }),
      formOf({ file: fileOf(FILE), name: "x".repeat(300) }),
      twice,
    ])
      expect(await uploadForm(form)).toMatchObject({ status: 400, code: "request.invalid" });
    expect((await uploadForm(formOf({ file: fileOf("") }))).code).toBe("media.empty");
    const cut = await api.call("POST", "/contact-imports", {
      body: '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nPhone\n123',
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(cut.body).toMatchObject({ code: "request.malformed", details: { reason: "cut_off" } });
    const undivided = await api.call("POST", "/contact-imports", {
      body: FILE,
      headers: { "content-type": "multipart/form-data" },
    });
    expect(undivided.code).toBe("request.malformed");
    expect(await imports()).toEqual([]);
    const { MEDIA_DIR } = now().app.runtime.env;
    const left = await readdir(join(MEDIA_DIR, "people", "import", keyOf("").workspaceId)).catch(() => []);
    expect(left).toEqual([]);
  });

  it("are listed, the newest first, page by page, and only this workspace's", async () => {
    const Page = z.object({ data: z.array(Made), nextCursor: z.string().nullable() });
    const listOf = async (path: string) => Page.parse((await api.get(path)).body);
    const uploaded: string[] = [];
    for (let count = 0; count < 3; count += 1) uploaded.unshift(Made.parse((await upload(FILE)).body).id);
    const exported = [await api.post("/contact-exports", {}), await api.post("/contact-exports", {})];
    const asked = exported.map(({ body }) => Made.parse(body).id).reverse();
    for (const [path, ids] of [
      ["/contact-imports", uploaded],
      ["/contact-exports", asked],
    ] as const) {
      expect((await listOf(path)).data.map(({ id }) => id)).toEqual(ids);
      const first = await listOf(`${path}?limit=1`);
      const rest = await listOf(`${path}?cursor=${first.nextCursor ?? ""}`);
      expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(ids);
      expect(rest.nextCursor).toBeNull();
      expect((await api.get(`${path}?cursor=x`)).code).toBe("request.invalid");
      const { ids: foreign } = await furnishWorkspace(db.pool);
      const elsewhere = await openApi(now().app, foreign["workspace"] ?? "");
      expect(JSON.stringify((await elsewhere.get(path)).body)).not.toContain(ids[0]);
    }
  });

  it("are no workbook, not empty, not in another workspace, and cancelled at any step", async () => {
    expect((await upload("PK\u0003\u0004\u0014\u0000\u0006\u0000")).code).toBe("request.unsupported_type");
    expect((await upload("")).code).toBe("media.empty");
    expect(await imports()).toEqual([]);
    const id = await checked();
    expect((await api.call("POST", `/contact-imports/${id}/cancel`)).body).toMatchObject({ status: "cancelled" });
    expect((await api.call("POST", `/contact-imports/${id}/run`)).code).toBe("conflict");
  });

  it("are exported to a signed address, all or those who are meant", async () => {
    await contact("Ana", "+351912345678");
    await contact("Rui", "+351912345679");
    const asked = await api.post("/contact-exports", { search: "rui" });
    expect(asked).toMatchObject({ status: 202, body: { status: "queued", url: null } });
    const { id } = Made.parse(asked.body);
    await exportPeople.handle(now().app.runtime, keyOf(id));
    const done = await api.get(`/contact-exports/${id}`);
    expect(done.body).toMatchObject({ status: "completed", rows: 1 });
    const { url } = Linked.parse(done.body);
    const text = await (await (await member("agent")).get(url ?? "")).text();
    expect(text).toContain("+351912345679,Rui");
    expect(text).not.toContain("Ana");
    expect((await api.post("/contact-exports", { segment: "x" })).code).toBe("request.invalid");
    const { ids } = await furnishWorkspace(db.pool);
    expect((await api.post("/contact-exports", { segmentId: ids["segment"] })).code).toBe("not_found");
  });
});
