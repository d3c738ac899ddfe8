import { Hono } from "hono";
import { followLink } from "#server/campaigns/index.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import type { EdgeEnv } from "./edge.ts";

/** `GET /l/<code>`: the short links of campaigns, for whoever got one. The address is the whole permission. */
export function linkRoutes({ pool }: Pick<Runtime, "pool">): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.get("/:path", async (c) => {
    const visit = {
      method: c.req.method,
      userAgent: c.req.header("user-agent"),
      purpose: c.req.header("sec-purpose") ?? c.req.header("purpose"),
    };
    return c.redirect(await followLink(pool, c.req.param("path"), visit), 302);
  });
  return routes;
}
