import { Hono } from "hono";
import { z } from "zod";
import { can } from "#server/auth/permissions.ts";
import { recipientsCsv, reviewCsv } from "#server/campaigns/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import type { ContextFor } from "./context.ts";
import type { EdgeContext, EdgeEnv } from "./edge.ts";

const ids = z.object({ workspaceId: z.uuid(), id: z.uuid() });
type Key = z.output<typeof ids>;

/**
 * Files of campaigns, as plain links with the workspace in the address: `audience.csv` is everybody whom a draft would go to, with the
 * reason of those who get nothing; `recipients.csv` what became of each. Contacts leave the workspace with them: admins only.
 */
export function campaignRoutes(runtime: Runtime, contextFor: ContextFor): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const serve = (name: string, lines: (key: Key) => AsyncGenerator<string>) =>
    routes.get(`/:workspaceId/:id/${name}.csv`, async (c) => csvResponse(lines(await permitted(c, contextFor)), name));
  serve("audience", (key) => reviewCsv(runtime, key));
  serve("recipients", (key) => recipientsCsv(runtime.pool, key));
  return routes;
}

async function permitted(c: EdgeContext, contextFor: ContextFor): Promise<Key> {
  const key = ids.safeParse(c.req.param());
  if (!key.success) throw new DomainError("not_found");
  const { session, actor } = await contextFor(c.req.raw.headers, { workspaceId: key.data.workspaceId });
  if (!session) throw new DomainError("auth.required");
  if (!actor) throw new DomainError("not_found");
  if (!can(actor.role, "campaigns.manage")) throw new DomainError("auth.forbidden");
  return key.data;
}

/** The first lines are read before anything is answered, so that a refusal is still one; the rest as the reader takes it. */
async function csvResponse(lines: AsyncGenerator<string>, name: string): Promise<Response> {
  const encoder = new TextEncoder();
  let next = await lines.next();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done === true) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = await lines.next();
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
