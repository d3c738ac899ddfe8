import { Readable } from "node:stream";
import { Hono } from "hono";
import { createPeopleFiles, createPeopleLinks, serveDownload, uploadImport } from "#server/people/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import type { EdgeEnv } from "./edge.ts";
import { asItComes } from "./rest/read-body.ts";
import type { Services } from "./services.ts";

/**
 * `POST /api/contacts/imports?name=people.csv` with the file as the body, written as it comes; `GET /api/contacts/files/…` by signed
 * address, which is the whole permission.
 */
export function peopleRoutes({ pool, env, clock }: Runtime, media: Services["media"]): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const files = createPeopleFiles(env.MEDIA_DIR);
  const links = createPeopleLinks({ secretKeys: env.SECRET_KEYS, clock });
  const mediaUrl = (workspaceId: string, mediaId: string) =>
    new URL(media.links.sign({ workspaceId, mediaId, isThumbnail: false }), env.PUBLIC_URL).href;
  routes.post("/imports", async (c) => {
    const { actor, session } = await c.get("caller")();
    if (session && !actor) throw new DomainError("not_found");
    const fileName = c.req.query("name")?.slice(0, 255);
    return c.json(await uploadImport({ pool, files }, { actor, body: asItComes(c.req.raw.body), fileName }), 201);
  });
  routes.get("/files/:kind/:workspaceId/:id", async (c) => {
    const { body, headers } = await serveDownload(
      { pool, files, links, mediaUrl },
      { ...c.req.param(), query: c.req.query() },
    );
    return new Response(Readable.toWeb(body) as ReadableStream, { headers });
  });
  return routes;
}
