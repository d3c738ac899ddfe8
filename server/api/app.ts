import { join } from "node:path";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { authRoutes } from "#server/auth/rest.ts";
import { LINK_PATH } from "#server/campaigns/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { campaignRoutes } from "./campaign-routes.ts";
import { createContextFor, requestIdOf, REQUEST_ID_HEADER, traceparentOf, type ContextFor } from "./context.ts";
import { clientAddress, isSameOrigin, type EdgeEnv } from "./edge.ts";
import { healthRoutes, type Readiness } from "./health.ts";
import { hookRoutes } from "./hook-routes.ts";
import { linkRoutes } from "./link-routes.ts";
import { mediaRoutes } from "./media-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import { problem } from "./problem.ts";
import { realtimeRoutes } from "./realtime-routes.ts";
import { createRestApp } from "./rest/app.ts";
import { SOURCE_PATH, sourceRoute } from "./source-route.ts";
import type { Services } from "./services.ts";
import { trpcHandler } from "./trpc-handler.ts";

// A text of 65,536 characters of four bytes, twice escaped, with room; media has a limit of its own.
const MAX_BODY_BYTES = 1_048_576;
const READING = ["GET", "HEAD", "OPTIONS"];
// What every answer under /api says unless its route says otherwise.
const ANSWER_HEADERS = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "same-origin"],
  ["cache-control", "no-store"],
  ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
] as const;

export type AppOptions = { runtime: Runtime; services: Services; readiness: Readiness };

/** Everything that is not a page: /api, /hooks, /l, /healthz, /readyz, /metrics. */
export function createApp({ runtime, services, readiness }: AppOptions): Hono<EdgeEnv> {
  const app = new Hono<EdgeEnv>();
  const contextFor = createContextFor(runtime, services);
  app.onError((error, c) => problem(c, error));
  app.notFound((c) => problem(c, new DomainError("not_found")));
  app.route("/api/v1", createRestApp({ runtime, services }));
  requestScope(app, runtime, contextFor);
  app.use("/api/*", async (c, next) => {
    if (!READING.includes(c.req.method) && !isSameOrigin(c.req.raw.headers, runtime.env.PUBLIC_URL))
      throw new DomainError("auth.forbidden", { reason: "foreign_origin" });
    await next();
  });
  const limit = limitBody();
  for (const path of ["/api/auth/*", "/api/trpc/*", "/api/realtime/*", "/hooks/*"]) app.use(path, limit);
  app.route("/api/auth", authRoutes(services.accounts));
  app.route("/api/realtime", realtimeRoutes(runtime));
  app.route("/api/campaigns", campaignRoutes(runtime, contextFor));
  app.route("/api/media", mediaRoutes(services.media));
  app.route("/api/contacts", peopleRoutes(runtime, services.media));
  app.route("/hooks", hookRoutes(services.hook));
  app.route(LINK_PATH, linkRoutes(runtime));
  app.route(SOURCE_PATH, sourceRoute(join(import.meta.dirname, "../..")));
  app.all("/api/trpc/*", trpcHandler);
  app.route("/", healthRoutes(readiness, runtime.env.METRICS_TOKEN));
  return app;
}

function tooLarge(): never {
  throw new DomainError("request.too_large", { maxBytes: MAX_BODY_BYTES });
}

/**
 * Refuses a large body. Most state their length or have none, and then nothing has to look at the body: touching it makes Node
 * wrap the request in a web stream, a tenth to a fifth of the cost of a small one (measured).
 */
function limitBody(): MiddlewareHandler<EdgeEnv> {
  const counted = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge });
  return async (c, next) => {
    const stated = c.req.header("content-length");
    const isChunked = c.req.header("transfer-encoding") !== undefined;
    if (isChunked || (stated === undefined && !READING.includes(c.req.method))) return counted(c, next);
    if (Number(stated ?? 0) > MAX_BODY_BYTES) tooLarge();
    await next();
  };
}

/** Gives each request its ids, address and logger, and each answer the headers that hold for all of /api. */
function requestScope(app: Hono<EdgeEnv>, runtime: Runtime, contextFor: ContextFor): void {
  app.use(async (c, next) => {
    const requestId = requestIdOf(c.req.header(REQUEST_ID_HEADER));
    const traceparent = traceparentOf(c.req.header("traceparent"));
    const ipAddress = clientAddress(
      c.env.incoming?.socket.remoteAddress,
      c.req.header("x-forwarded-for") ?? null,
      runtime.env.TRUSTED_PROXY === "on",
    );
    c.set("requestId", requestId);
    c.set("traceparent", traceparent);
    c.set("ipAddress", ipAddress);
    c.set("log", () => runtime.log.child({ requestId, traceId: traceparent.slice(3, 35) }));
    c.set("caller", () => contextFor(c.req.raw.headers, { requestId, traceparent, ipAddress }));
    // Set before the answer is there: a header added to a finished answer makes its Response anew (measured: a tenth of a small one).
    for (const [name, value] of [[REQUEST_ID_HEADER, requestId] as const, ...ANSWER_HEADERS])
      c.env.outgoing?.setHeader(name, value);
    await next();
  });
}
