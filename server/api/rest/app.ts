import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import { DomainError } from "#server/platform/errors.ts";
import { problemResponse } from "../problem.ts";
import { createDocument, documentRoute } from "./document.ts";
import { referencePage, referenceScript } from "./reference.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { baseHeaders, runEndpoint, type RestDeps } from "./run-endpoint.ts";

/** /api/v1: API keys only. It answers by itself, without the middleware of the browser's routes. */
export function createRestApp(deps: RestDeps): OpenAPIHono {
  const app = new OpenAPIHono();
  const methods = new Map<string, string[]>();
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
    app.on(endpoint.method.toUpperCase(), path, runEndpoint(deps, endpoint));
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method.toUpperCase()]);
  }
  app.get("/openapi.json", documentRoute(createDocument(ENDPOINTS, deps.runtime.env.PUBLIC_URL)));
  app.get("/docs", referencePage);
  app.get("/docs/reference.js", referenceScript);
  for (const [path, allowed] of methods) {
    app.all(path, () => {
      const requestId = randomUUID();
      const headers = { ...baseHeaders(requestId), allow: allowed.join(", ") };
      return problemResponse(new DomainError("request.method_not_allowed"), requestId, () => deps.runtime.log, headers);
    });
  }
  return app;
}
