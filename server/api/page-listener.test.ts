import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { portOf } from "#server/platform/port-of.ts";
import { createContextFor } from "./context.ts";
import { createPageListener } from "./page-listener.ts";
import { createTestApp } from "./testing/test-app.ts";

describe("a page's answer", () => {
  const db = useTestDatabase();
  let server: Server;
  let url = "";
  beforeAll(async () => {
    const { runtime, services } = await createTestApp(db);
    const pages = createPageListener({
      runtime,
      contextFor: createContextFor(runtime, services),
      // Next answers some requests before it knows the page, with a redirect that says nothing of caches.
      next: (_, res) => Promise.resolve(void res.writeHead(307, { location: "/sign-in?_rsc" }).end()),
      realtimeUrl: "ws://127.0.0.1:6001",
      isDev: false,
    });
    server = createServer(pages).listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${portOf(server)}`;
  });
  afterAll(() => void server.close());

  const cacheControlOf = async (path: string) =>
    (await fetch(url + path, { headers: { rsc: "1" }, redirect: "manual" })).headers.get("cache-control");

  it.each(["/", "/sign-in", "/sign-in?_rsc=abc", "/sign-in?file=a.js"])("of %s stays in no cache", async (path) => {
    expect(await cacheControlOf(path)).toBe("private, no-cache, no-store, max-age=0, must-revalidate");
  });

  it.each(["/_next/static/chunks/a.js", "/icon.svg", "/icon.svg?v=1"])(
    "of the file %s is as Next says",
    async (path) => {
      expect(await cacheControlOf(path)).toBeNull();
    },
  );
});
