import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import type { ErrorCode } from "#server/platform/errors.ts";
import { ERROR_TABLE } from "../error-table.ts";
import { PROBLEM_TITLES } from "../problem-codes.ts";
import type { Endpoint } from "../rest.ts";
import { answerHeadersOf, problemHeadersOf, requestHeadersOf } from "./document-headers.ts";
import { DOCUMENT_INTRODUCTION, RESOURCE_DESCRIPTIONS } from "./document-words.ts";
import { isKnown } from "./entity-tags.ts";
import { problemSchema } from "./problem-schema.ts";
import { baseHeaders } from "./run-endpoint.ts";

/** What any endpoint may answer. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  "auth.required",
  "auth.key_invalid",
  "auth.scope_missing",
  "request.invalid",
  "request.malformed",
  "request.rate_limited",
  "unavailable",
];
const BODY_ERRORS: readonly ErrorCode[] = ["request.unsupported_type", "request.too_large"];
const KEY_ERRORS: readonly ErrorCode[] = ["idempotency.mismatch"];

export type ApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

/** The OpenAPI 3.1 document, from the shapes that validate. */
export function createDocument(endpoints: readonly Endpoint[], publicUrl: string): ApiDocument {
  const { openAPIRegistry: registry, ...rest } = new OpenAPIHono();
  const scheme = registry.registerComponent("securitySchemes", "apiKey", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "baton_<prefix>_<secret>",
    description: "A key made under Developers. It is shown once.",
  });
  for (const endpoint of endpoints) registry.registerPath(pathOf(endpoint, scheme.name));
  const resources = [...new Set(endpoints.map(resourceOf))];
  return rest.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Baton",
      version: "1",
      description: DOCUMENT_INTRODUCTION,
      license: { name: "AGPL-3.0-or-later", url: "https://www.gnu.org/licenses/agpl-3.0.html" },
      contact: { name: "The operator of this server", url: publicUrl },
    },
    servers: [{ url: `${publicUrl.replace(/\/$/, "")}/api/v1` }],
    tags: resources.map((name) => ({ name, description: RESOURCE_DESCRIPTIONS[name] })),
    security: [{ [scheme.name]: [] }],
  });
}

const resourceOf = ({ scope }: Endpoint) => scope.slice(0, scope.indexOf(":")) as keyof typeof RESOURCE_DESCRIPTIONS;

function pathOf(endpoint: Endpoint, scheme: string) {
  const { method, path, operationId, summary, description, scope, shapes } = endpoint;
  const headers = requestHeadersOf(endpoint);
  return {
    method,
    path,
    operationId,
    summary,
    description: [description, `Needs the scope \`${scope}\`.`].filter(Boolean).join("\n\n"),
    tags: [resourceOf(endpoint)],
    security: [{ [scheme]: [] }],
    request: {
      params: shapes.params as z.ZodObject,
      query: shapes.query as z.ZodObject,
      ...(headers && { headers }),
      ...(shapes.body && {
        body: { required: true, content: { "application/json": { schema: endpoint.documentedBody ?? shapes.body } } },
      }),
      ...(endpoint.upload && { body: { required: true, content: uploadContent(endpoint) } }),
    },
    responses: responsesOf(endpoint),
  };
}

/** A file as it is, and where a form is taken too, in that. */
function uploadContent({ form }: Endpoint) {
  const file = z.string().meta({ description: "The file itself.", contentMediaType: "application/octet-stream" });
  return {
    "application/octet-stream": { schema: { type: "string" as const } },
    ...(form && { "multipart/form-data": { schema: form.extend({ file }) } }),
  };
}

function responsesOf(endpoint: Endpoint) {
  const { method, shapes, status, etag } = endpoint;
  const codes = new Set([
    ...COMMON_ERRORS,
    ...(shapes.body || endpoint.upload ? BODY_ERRORS : []),
    ...(method === "post" ? KEY_ERRORS : []),
    ...(endpoint.errors ?? []),
  ]);
  const byStatus = Map.groupBy(codes, (code) => ERROR_TABLE[code].http);
  return {
    [status]: {
      description: STATUS_CODES[status] ?? "",
      headers: answerHeadersOf(endpoint),
      ...(shapes.answer && { content: { "application/json": { schema: shapes.answer } } }),
    },
    ...(method === "get" && etag !== undefined && { 304: { description: "It is still as `If-None-Match` names it." } }),
    ...Object.fromEntries(
      [...byStatus].map(([http, some]) => [
        http,
        {
          description: some.map((code) => `\`${code}\`: ${PROBLEM_TITLES[code]}`).join("\n\n"),
          ...(problemHeadersOf(http) && { headers: problemHeadersOf(http) }),
          content: { "application/problem+json": { schema: problemSchema } },
        },
      ]),
    ),
  };
}

/** `GET /api/v1/openapi.json`, for everybody, with an ETag. */
export function documentRoute(document: ApiDocument): (c: Context) => Response {
  const text = JSON.stringify(document);
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  return (c) => {
    const headers = { ...baseHeaders(), etag, "cache-control": "public, max-age=0, must-revalidate" };
    if (isKnown(c.req.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    return new Response(text, { headers: { ...headers, "content-type": "application/json" } });
  };
}
