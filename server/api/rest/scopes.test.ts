import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { API_SCOPES } from "#server/auth/index.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { clientOf, openApi, type ApiClient } from "../testing/api-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { everythingOf, furnishWorkspace, type Furnished } from "../testing/two-workspaces.ts";
import { ENDPOINTS } from "./endpoints.ts";

const Case = z.object({
  scope: z.enum(API_SCOPES),
  params: z.record(z.string(), z.string()).default({}),
  query: z.record(z.string(), z.string()).default({}),
  body: z.unknown().optional(),
  /** Status when its ids are another workspace's. */
  foreign: z.number().default(404),
});
const matrix = z
  .object({ rest: z.record(z.string(), Case) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../cases/role-matrix.json"), "utf8"))).rest;

const nameOf = (endpoint: { method: string; path: string }) => `${endpoint.method.toUpperCase()} ${endpoint.path}`;
const endpoints = ENDPOINTS.map((endpoint) => ({ name: nameOf(endpoint), endpoint }));

function fill<Value>(template: Value, ids: Record<string, string>): unknown {
  return JSON.parse(JSON.stringify(template ?? null).replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? newId()));
}

describe("the scopes of the public API", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let here: Furnished;
  let there: Furnished;
  beforeAll(async () => {
    app = await createTestApp(db);
    here = await furnishWorkspace(db.pool);
    there = await furnishWorkspace(db.pool);
  });

  const callWith = (client: Omit<ApiClient, "keyId">, name: string, ids: Record<string, string>) => {
    const [method = "", path = ""] = name.split(" ");
    const { params, query, body } = matrix[name] ?? Case.parse({ scope: "messages:read" });
    const where = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(fill(params[key] ?? "$new", ids)));
    const asked = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, String(fill(value, ids))]),
    ).toString();
    return client.call(method, `${where}${asked && `?${asked}`}`, body === undefined ? {} : { body: fill(body, ids) });
  };

  it("are kept for every route in role-matrix.json, and for none that is not there", () => {
    expect(Object.fromEntries(Object.entries(matrix).map(([name, { scope }]) => [name, scope]))).toEqual(
      Object.fromEntries(endpoints.map(({ name, endpoint }) => [name, endpoint.scope])),
    );
  });

  it("are each asked for by a route", () => {
    expect([...new Set(endpoints.map(({ endpoint }) => endpoint.scope))].sort()).toEqual([...API_SCOPES].sort());
  });

  it.each(endpoints)("$name refuses whoever shows no key", async ({ name }) => {
    const nobody = await callWith(clientOf(app, ""), name, here.ids);
    expect([nobody.status, nobody.code]).toEqual([401, "auth.required"]);
    expect(nobody.headers.get("www-authenticate")).toContain("Bearer");
  });

  it.each(endpoints)(
    "$name refuses a key with every scope but its own, and takes one with that alone",
    async (each) => {
      const { scope } = each.endpoint;
      const without = await openApi(
        app,
        here.ids["workspace"] ?? "",
        API_SCOPES.filter((other) => other !== scope),
      );
      expect((await callWith(without, each.name, here.ids)).code).toBe("auth.scope_missing");
      const alone = await openApi(app, here.ids["workspace"] ?? "", [scope]);
      expect([401, 403, 404]).not.toContain((await callWith(alone, each.name, here.ids)).status);
    },
  );

  it.each(endpoints)("$name reaches nothing of another workspace by its ids", async ({ name }) => {
    const client = await openApi(app, here.ids["workspace"] ?? "");
    const before = await everythingOf(db.pool, there.ids["workspace"] ?? "");
    const answer = await callWith(client, name, there.ids);
    if (name.includes("{") || JSON.stringify(matrix[name] ?? {}).includes("$"))
      expect(answer.status).toBe(matrix[name]?.foreign ?? 404);
    expect(await everythingOf(db.pool, there.ids["workspace"] ?? "")).toEqual(before);
    const own = Object.values(here.ids);
    for (const id of Object.values(there.ids))
      if (!own.includes(id) && answer.status < 400) expect(JSON.stringify(answer.body)).not.toContain(id);
  });
});
