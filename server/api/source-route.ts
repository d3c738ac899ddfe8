import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { Hono } from "hono";
import { DomainError } from "#server/platform/errors.ts";
import type { EdgeEnv } from "./edge.ts";

/** Address of the source of what runs here, when the operator names no other. */
export const SOURCE_PATH = "/api/source";

// Generated code, data, secrets and packages are not source; packages are named by the lock file.
const LEFT_OUT = [
  "node_modules",
  ".git",
  ".next",
  ".data",
  ".env",
  "server/db/generated",
  "load/results",
  "test-results",
];

/**
 * `GET /api/source`: the source of exactly this version as a tar.gz, which AGPL-3.0 (section 13) wants offered to every user.
 * Signed-in people only, since packing costs a second of work.
 */
export function sourceRoute(root: string): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.get("/", async (c) => {
    const { session } = await c.get("caller")();
    if (!session) throw new DomainError("auth.required");
    const tar = spawn("tar", ["-cz", ...LEFT_OUT.map((path) => `--exclude=./${path}`), "."], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    });
    tar.once("error", (error) => tar.stdout.destroy(error));
    return new Response(Readable.toWeb(tar.stdout) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": "application/gzip",
        "content-disposition": 'attachment; filename="baton-source.tar.gz"',
      },
    });
  });
  return routes;
}
