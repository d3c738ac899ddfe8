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
