import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { openApi, type ApiClient } from "../testing/api-client.ts";
import { arbitraryOf, mangled, type Asked } from "../testing/arbitrary.ts";
import { createTestApp } from "../testing/test-app.ts";
import { furnishWorkspace } from "../testing/two-workspaces.ts";
import { createDocument } from "./document.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { createValidator, type Validator } from "../testing/validator.ts";

const RUNS = 40;
const Parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  schema: z.unknown(),
});
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      headers: z.record(z.string(), z.unknown()).default({}),
      content: z.record(z.string(), z.object({ schema: z.unknown() })).optional(),
    }),
  ),
});

const document = createDocument(ENDPOINTS, "https://baton.test");
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, unknown>).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    ...Operation.parse(operation),
  })),
);

describe("whatever is sent to the API by its own document", () => {
  const db = useTestDatabase();
  let api: ApiClient;
  let known: string[];
  let validator: Validator;
  beforeAll(async () => {
    const app = await createTestApp(db);
    const { ids } = await furnishWorkspace(db.pool);
    await db.pool.query("update workspace set api_per_minute = 10000000");
    api = await openApi(app, ids["workspace"] ?? "");
    known = Object.values(ids);
    validator = createValidator(document);
  });

  const inputs = (operation: (typeof operations)[number]): fc.Arbitrary<Asked> => {
    const of = (place: string) => {
      const here = operation.parameters.filter((parameter) => parameter.in === place);
      return fc.record(
        Object.fromEntries(here.map(({ name, schema }) => [name, arbitraryOf(document, schema, known)])),
        { requiredKeys: here.filter((each) => each.required).map(({ name }) => name) },
      );
    };
    const body = operation.requestBody?.content["application/json"];
    return fc.record({
      path: of("path"),
      query: of("query"),
      header: of("header"),
      body: body ? arbitraryOf(document, body.schema, known) : fc.constant(undefined),
    });
  };

  async function ask(operation: (typeof operations)[number], { path, query, header, body }: Asked): Promise<void> {
    const where = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wordOf(path[name])));
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, wordOf(value)])).toString();
    const answer = await api.call(operation.method, `${where}${asked && `?${asked}`}`, {
      ...(body !== undefined && { body }),
      headers: Object.fromEntries(Object.entries(header).map(([name, value]) => [name, wordOf(value)])),
    });
    const context = `${operation.method} ${where}?${asked} ${JSON.stringify(body ?? null).slice(0, 400)} → ${answer.status}`;
    expect(answer.status, context).toBeLessThan(500);
    const promised = operation.responses[String(answer.status)];
    expect(promised, `${context}: a status that the document does not know`).toBeDefined();
    // Whether an answer is a repeat nobody can say before; the other fields come when they are promised.
    const headers = Object.keys(promised?.headers ?? {});
    for (const name of answer.status < 300 ? ["ETag", "RateLimit", "RateLimit-Policy"] : [])
      expect(answer.headers.has(name), `${context}: ${name}`).toBe(headers.includes(name));
    const [type = "", content] = Object.entries(promised?.content ?? {})[0] ?? [];
    if (content === undefined) {
      expect(answer.body, context).toBeNull();
      return;
    }
    expect(answer.headers.get("content-type"), context).toBe(type);
    expect(validator.faultsOf(content.schema, answer.body), context).toEqual([]);
  }

  it.each(operations)("$operationId answers good input as it promises", async (operation) => {
    await fc.assert(
      fc.asyncProperty(inputs(operation), (input) => ask(operation, input)),
      { numRuns: RUNS },
    );
  });

  it.each(operations)("$operationId answers bad input with a problem it promises", async (operation) => {
    await fc.assert(
      fc.asyncProperty(inputs(operation).chain(mangled), (input) => ask(operation, input)),
      { numRuns: RUNS },
    );
  });
});

/** As it stands in an address or a header. */
function wordOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  // What no address and no header can carry is the client's own affair.
  return text.replaceAll(/[^\x20-\x7e]/g, "?").trim() || "x";
}
