import { Hono } from "hono";
import { z } from "zod";
import type { ProviderHook } from "#server/channels/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { EdgeEnv } from "./edge.ts";
import { cutOff } from "./rest/read-body.ts";

const uuidSchema = z.uuid();
const isId = (value: string) => uuidSchema.safeParse(value).success;

/** /hooks: where providers post what happens on their side. They sign; nobody else is heard. */
export function hookRoutes(hook: ProviderHook): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.use("/simulated/:channelId", async (c, next) => {
    if (!isId(c.req.param("channelId"))) throw new DomainError("not_found");
    await next();
  });
  routes.get("/simulated/:channelId", async (c) => {
    const asked = {
      mode: c.req.query("hub.mode"),
      verifyToken: c.req.query("hub.verify_token"),
      challenge: c.req.query("hub.challenge"),
    };
    return c.text(await hook.confirm(c.req.param("channelId"), asked));
  });
  routes.post("/simulated/:channelId", async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer().catch(cutOff));
    await hook.take(c.req.param("channelId"), c.req.header("x-hub-signature-256"), body);
    return c.body(null, 200);
  });
  return routes;
}
