import type { WebRuntime } from "#server/api/web-runtime.ts";

function isWebRuntime(value: unknown): value is WebRuntime {
  return value instanceof Object && "router" in value && "contextFor" in value && "config" in value;
}

/** The server that runs this page. The one global of the project, and this is the one place that reads it (design.md, Next). */
export function webRuntime(): WebRuntime {
  const runtime: unknown = Reflect.get(globalThis, Symbol.for("baton.runtime"));
  if (!isWebRuntime(runtime)) throw new Error("pages run through workers/web.ts");
  return runtime;
}
