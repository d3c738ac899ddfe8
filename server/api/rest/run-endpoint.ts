import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { hasScope, type AllowanceVerdict, type ApiPrincipal } from "#server/auth/index.ts";
import { DomainError, errorCodeOf } from "#server/platform/errors.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { requestIdOf, traceparentOf } from "../context.ts";
import { problemResponse } from "../problem.ts";
import type { Endpoint, RestCall } from "../rest.ts";
import type { Services } from "../services.ts";
import { check, invalid } from "./check.ts";
import { isKnown } from "./entity-tags.ts";
import { hashRequest, idempotently, type Answered } from "./idempotency.ts";
import { noteRequests } from "./note-request.ts";
import { asItComes, readJson, readQuery } from "./read-body.ts";

export type RestDeps = { runtime: Runtime; services: Services };

const BEARER = /^Bearer +([^\s,]+)$/i;
// Printable, and no comma: two headers of one name arrive as one text with a comma in it.
const IDEMPOTENCY_KEY = /^[\x21-\x2b\x2d-\x7e]{1,255}$/;
const WINDOW_SECONDS = 60;

/** The handler of one endpoint: key, scope, rate limit, shapes, the work, the answer, a line in the log. */
export function runEndpoint(deps: RestDeps, endpoint: Endpoint): (c: Context) => Promise<Response> {
  const note = noteRequests(deps.services.requestLog, endpoint.path);
  return async (c) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(c.req.header("x-request-id"));
    const headers = baseHeaders(requestId);
    const token = tokenOf(c);
    let principal: ApiPrincipal | null = null;
    try {
      principal = await authenticate(deps, token);
      const answered = await serve(deps, endpoint, c, { principal, requestId, headers });
      const response = respond(endpoint, answered, headers, c.req.header("if-none-match"));
      note(c, { startedAt, requestId, principal, token, headers, status: response.status });
      return response;
    } catch (error) {
      const log = () => deps.runtime.log.child({ requestId });
      const response = problemResponse(error, requestId, log, { ...headers, ...challengeOf(error) });
      note(c, { startedAt, requestId, principal, token, headers, status: response.status, error });
      return response;
    }
  };
}

async function serve(deps: RestDeps, endpoint: Endpoint, c: Context, asking: Asking): Promise<Answered> {
  const { principal, headers } = asking;
  const taken = deps.services.allowances.take(principal.workspaceId);
  const verdict = taken instanceof Promise ? await taken : taken;
  addRateHeaders(headers, verdict);
  if (!verdict.isAllowed) throw new DomainError("request.rate_limited", { retryAfterSeconds: verdict.retrySeconds });
  if (!hasScope(principal, endpoint.scope)) throw new DomainError("auth.scope_missing", { scope: endpoint.scope });
  return answer(deps, endpoint, await readCall(deps, endpoint, c, asking), headers);
}

/** What every answer of the API carries. */
export function baseHeaders(requestId: string = randomUUID()): Record<string, string> {
  return {
    "x-request-id": requestId,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  };
}

/** The key's text; null where none is given, or not by itself. */
export function tokenOf(c: Context): string | null {
  return BEARER.exec(c.req.header("authorization") ?? "")?.[1] ?? null;
}

function authenticate({ services }: RestDeps, token: string | null): ApiPrincipal | Promise<ApiPrincipal> {
  if (token === null) throw new DomainError("auth.required");
  return services.apiKeys.check(token);
}

/** RFC 6750: what a 401 says of how to ask. */
function challengeOf(error: unknown): Record<string, string> {
  const code = errorCodeOf(error);
  if (code === "auth.required") return { "www-authenticate": 'Bearer realm="baton"' };
  if (code === "auth.key_invalid") return { "www-authenticate": 'Bearer realm="baton", error="invalid_token"' };
  return {};
}

/** RateLimit header fields for HTTP (draft-ietf-httpapi-ratelimit-headers), as structured fields (RFC 9651). */
function addRateHeaders(headers: Record<string, string>, { perMinute, remaining, retrySeconds }: AllowanceVerdict) {
  headers["ratelimit-policy"] = `"minute";q=${perMinute};w=${WINDOW_SECONDS}`;
  headers["ratelimit"] = `"minute";r=${remaining};t=${retrySeconds}`;
}

type Asking = { principal: ApiPrincipal; requestId: string; headers: Record<string, string> };

async function readCall(deps: RestDeps, endpoint: Endpoint, c: Context, { principal, requestId, headers }: Asking) {
  const { shapes } = endpoint;
  const idempotencyKey = c.req.header("idempotency-key");
  if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey))
    throw invalid([{ path: "Idempotency-Key", message: "1 to 255 printable ASCII characters, no space, no comma" }]);
  const call: RestCall<unknown, unknown, unknown> = {
    principal,
    requestId,
    idempotencyKey,
    runtime: deps.runtime,
    services: deps.services,
    params: check(shapes.params, c.req.param()),
    query: check(shapes.query, readQuery(c)),
    body: shapes.body ? check(shapes.body, await readJson(c)) : undefined,
    traceparent: traceparentOf(c.req.header("traceparent")),
    upload: endpoint.upload ? asItComes(c.req.raw.body) : null,
    header: (name) => c.req.header(name),
    setHeader: (name, value) => void (headers[name] = value),
  };
  return call;
}

async function answer(
  { runtime }: RestDeps,
  endpoint: Endpoint,
  call: RestCall<unknown, unknown, unknown>,
  headers: Record<string, string>,
): Promise<Answered> {
  const { run, status } = endpoint;
  if (run.how === "handle") return { status, body: await run.handle(call) };
  const { principal, idempotencyKey, params, query, body } = call;
  const route = `${endpoint.method} ${endpoint.path}`;
  const request = idempotencyKey !== undefined && {
    workspaceId: principal.workspaceId,
    key: idempotencyKey,
    requestHash: hashRequest(route, params, query, body),
    route,
  };
  const answered = await idempotently(runtime, request || null, async (write) => ({
    status,
    body: await run.write(write, call),
  }));
  if (answered.isRepeat) headers["idempotent-replayed"] = "true";
  return answered;
}

function respond(
  endpoint: Endpoint,
  { status, body }: Answered,
  headers: Record<string, string>,
  ifNoneMatch: string | undefined,
): Response {
  const { etag } = headers;
  if (endpoint.method === "get" && etag !== undefined && isKnown(ifNoneMatch, etag))
    return new Response(null, { status: 304, headers });
  if (endpoint.shapes.answer === null) return new Response(null, { status, headers });
  headers["content-type"] ??= "application/json";
  return new Response(JSON.stringify(body), { status, headers });
}
