import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { openApi } from "./testing/api-client.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";
import { browserOf, furnishWorkspace, type Furnished } from "./testing/two-workspaces.ts";

/** A body whose sender goes in the middle of it, as Node says it. */
const broken = () =>
  new ReadableStream({
    start(stream) {
      stream.enqueue(Buffer.from("Phone,Name\n+3519"));
    },
    pull: (stream) => stream.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
  });

describe("an upload that its sender breaks off is no outage", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let here: Furnished;
  beforeAll(async () => {
    app = await createTestApp(db);
    here = await furnishWorkspace(db.pool);
  });

  it.each(["/api/v1/contact-imports", "/api/v1/media"])("to %s", async (path) => {
    const { token } = await openApi(app, here.ids["workspace"] ?? "");
    const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv" };
    const answer = await app.request(path, { method: "POST", headers, body: broken(), ...{ duplex: "half" } });
    expect(await answer.json()).toMatchObject({ code: "request.malformed", details: { reason: "cut_off" } });
  });

  it.each(["/api/contacts/imports", "/api/media"])("to %s", async (path) => {
    const admin = await browserOf(app, here.people.admin.userId, here.ids["workspace"] ?? "");
    const answer = await admin.upload(path, broken());
    expect(await answer.json()).toMatchObject({ code: "request.malformed", details: { reason: "cut_off" } });
  });
});
