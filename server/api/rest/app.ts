import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { DomainError } from "#server/platform/errors.ts";
import { requestIdOf } from "../context.ts";
import { problemResponse } from "../problem.ts";
import { createDocument, documentRoute } from "./document.ts";
import { referencePage, referenceScript } from "./reference.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { noteRequests } from "./note-request.ts";
import { baseHeaders, runEndpoint, tokenOf, type RestDeps } from "./run-endpoint.ts";

/** /api/v1: API keys only. It answers by itself, without the middleware of the browser's routes. */
export function createRestApp(deps: RestDeps): OpenAPIHono {
  const app = new OpenAPIHono();
  const methods = new Map<string, string[]>();
  for (const endpoint of ENDPOINTS) {
    const { path, method } = endpoint;
    app.on(method.toUpperCase(), routePattern(path), runEndpoint(deps, endpoint));
    methods.set(path, [...(methods.get(path) ?? []), method.toUpperCase()]);
  }
  app.get("/openapi.json", documentRoute(createDocument(ENDPOINTS, deps.runtime.env.PUBLIC_URL)));
  app.get("/docs", referencePage);
  app.get("/docs/reference.js", referenceScript);
  for (const [path, allowed] of methods)
    app.all(
      routePattern(path),
      refuse(deps, path, new DomainError("request.method_not_allowed"), { allow: allowed.join(", ") }),
    );
  app.all("/*", refuse(deps, "", new DomainError("not_found")));
  return app;
}

/** A path of the document as Hono writes it: `/contacts/:id`. */
const routePattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Answers what is no route, or not by this method. Whoever asks with a key finds it in the log. */
function refuse({ runtime, services }: RestDeps, route: string, error: DomainError, more: Record<string, string> = {}) {
  const note = noteRequests(services.requestLog, route);
  return (c: Context) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(c.req.header("x-request-id"));
    const headers = { ...baseHeaders(requestId), ...more };
    const response = problemResponse(error, requestId, () => runtime.log, headers);
    note(c, { startedAt, requestId, principal: null, token: tokenOf(c), headers, status: response.status, error });
    return response;
  };
}
