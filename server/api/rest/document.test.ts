import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { ERROR_CODES } from "#server/platform/errors.ts";
import { createTestApp, ORIGIN, type TestApp } from "../testing/test-app.ts";
import { createDocument } from "./document.ts";
import { ENDPOINTS } from "./endpoints.ts";

describe("the OpenAPI document", () => {
  const document = createDocument(ENDPOINTS, "https://baton.test");

  it("has nothing that a linter complains of", async () => {
    const config = await createConfig({
      extends: ["recommended-strict"],
      rules: { "operation-operationId-unique": "error", "operation-description": "error", "tag-description": "error" },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: "openapi.json", config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`),
    ).toEqual([]);
  });

  it("is complained of when it is broken, so that the check is none that cannot fail", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const broken = { ...document, paths: { "/x/{id}": { get: { operationId: "listMessages", responses: {} } } } };
    const problems = await lintFromString({ source: JSON.stringify(broken), absoluteRef: "openapi.json", config });
    expect(problems.map(({ ruleId }) => ruleId)).toContain("path-parameters-defined");
  });

  it("lists every code that a problem may carry, with its status and what it means", () => {
    const text = JSON.stringify(document.components?.schemas?.["Problem"]);
    for (const code of ERROR_CODES) expect(text).toMatch(new RegExp(`- \`${code}\` \\(\\d{3}\\): [A-Z]`));
  });

  it("names every operation once", () => {
    const names = ENDPOINTS.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("the reference", () => {
  const db = useTestDatabase();
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(db);
  });

  it("gives the document to everybody, with an ETag that saves it the next time", async () => {
    const first = await app.request("/api/v1/openapi.json");
    expect(await first.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: `${ORIGIN}/api/v1` }] });
    const etag = first.headers.get("etag") ?? "";
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await app.request("/api/v1/openapi.json", { headers: { "if-none-match": sent } });
      expect([again.status, await again.text()], sent).toEqual([304, ""]);
    }
    const changed = await app.request("/api/v1/openapi.json", { headers: { "if-none-match": '"other"' } });
    expect(changed.status).toBe(200);
  });

  it("is a page whose every part comes from this server", async () => {
    const page = await app.request("/api/v1/docs");
    const html = await page.text();
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self';");
    expect(html).not.toMatch(/https?:\/\//);
    expect(html).not.toMatch(/<script>|\son\w+=/);
    const script = await app.request("/api/v1/docs/reference.js");
    expect(script.headers.get("content-type")).toContain("text/javascript");
    expect(await script.text()).toContain("rapi-doc");
    const packed = await app.request("/api/v1/docs/reference.js", { headers: { "accept-encoding": "br, gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
  });
});
