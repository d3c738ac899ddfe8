import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { codeOf } from "./error-table.ts";
import type { EdgeContext } from "./edge.ts";
import { retryAfterOf } from "./problem.ts";
import { appRouter } from "./root.ts";

// One screen asks for a handful at once; more is somebody multiplying work.
const MAX_BATCH = 30;

/** /api/trpc: unexpected failures are logged with the request's id; what passes by waiting says how long. */
export async function trpcHandler(c: EdgeContext): Promise<Response> {
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: c.req.raw,
    router: appRouter,
    createContext: c.get("caller"),
    maxBatchSize: MAX_BATCH,
    // A query whose input no address can hold comes with it in its body (components/lib/call-link.ts).
    allowMethodOverride: true,
    onError({ error, path }) {
      const log = c.get("log")();
      const code = codeOf(error);
      if (code === "unavailable") log.warn({ path, err: error.cause ?? error }, "procedure refused: unavailable");
      else if (!code && error.code === "INTERNAL_SERVER_ERROR")
        log.error({ path, err: error.cause ?? error }, "procedure failed");
    },
    responseMeta({ errors }) {
      const waits = errors.flatMap((error) => retryAfterOf(error.cause ?? error) ?? []);
      return waits.length > 0 ? { headers: { "retry-after": String(Math.max(...waits)) } } : {};
    },
  });
}
