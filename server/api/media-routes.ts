import { Hono } from "hono";
import { serveMedia, uploadMedia } from "#server/media/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { EdgeContext, EdgeEnv } from "./edge.ts";
import { asItComes } from "./rest/read-body.ts";
import type { Services } from "./services.ts";

/**
 * `POST /api/media?name=photo.jpg` with the file as the body, read no further than the limit; `GET /api/media/:workspace/:id`
 * by signed address, which is the whole permission.
 */
export function mediaRoutes(media: Services["media"]): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.post("/", async (c) => {
    const { actor, session } = await c.get("caller")();
    if (session && !actor) throw new DomainError("not_found");
    const file = await uploadMedia(media, { actor, body: asItComes(c.req.raw.body), fileName: fileNameOf(c) });
    return c.json(file, 201);
  });
  routes.get("/:workspaceId/:mediaId", async (c) => {
    const { bytes, headers } = await serveMedia(media, { ...c.req.param(), query: c.req.query() });
    return new Response(Uint8Array.from(bytes), { headers });
  });
  return routes;
}

function fileNameOf(c: EdgeContext): string | undefined {
  return c.req.query("name")?.slice(0, 255);
}
