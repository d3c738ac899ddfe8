import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { all, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { checkImport, readImportLayout, runImport } from "#server/people/index.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { portOf } from "#server/platform/port-of.ts";
import { createApp } from "../app.ts";
import { createReadiness } from "../readiness.ts";
import { openApi } from "../testing/api-client.ts";
import { createTestApp } from "../testing/test-app.ts";

const shell = promisify(execFile);
const FILE = join(import.meta.dirname, "../clients/curl.md");
/** Every example: what it is for, and the commands. The line before a block says what it prints. */
const examples = [...readFileSync(FILE, "utf8").matchAll(/^## (.+)\n+(?:.*\n)*?```sh\n([\s\S]+?)```/gm)].map(
  ([, title = "", commands = ""]) => ({ title, commands }),
);

// A bare machine may have none.
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

describe.skipIf(!hasCurl)("the examples for curl", () => {
  const db = useTestDatabase();
  let server: Server;
  let folder: string;
  let env: Record<string, string>;
  let jobs: NodeJS.Timeout;
  beforeAll(async () => {
    const app = await createTestApp(db);
    const channel = await addChannel(db.pool);
    const { conversationId } = await addConversation(db.pool, channel);
    const { token } = await openApi(app, channel.workspaceId);
    const readiness = createReadiness(db.pool, join(import.meta.dirname, "../../../prisma/migrations"), {});
    const listener = getRequestListener(createApp({ ...app, readiness }).fetch);
    server = createServer((request, response) => void listener(request, response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    jobs = setInterval(() => void workOnImports(app.runtime).catch(() => undefined), 200);
    folder = mkdtempSync(join(tmpdir(), "baton-curl-"));
    writeFileSync(join(folder, "lamp.png"), PIXEL);
    env = {
      BATON_URL: `http://127.0.0.1:${portOf(server)}`,
      BATON_KEY: token,
      CHANNEL: channel.channelId,
      CONVERSATION: conversationId,
    };
  });
  afterAll(() => {
    clearInterval(jobs);
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("are there", () => {
    expect(examples.length).toBeGreaterThan(6);
  });

  it.each(examples)("work: $title", async ({ commands }) => {
    const { stdout } = await shell("sh", ["-euc", commands], {
      cwd: folder,
      env: { PATH: process.env["PATH"], NODE_ENV: "test", ...env },
    });
    expect(stdout).not.toContain("urn:baton:problem");
    expect(stdout.trim()).not.toBe("");
  });
});

/** What the jobs process does when it is asked to; each of these looks first whether there is anything to do. */
async function workOnImports(runtime: Runtime): Promise<void> {
  const open = await all(
    runtime.pool,
    sql<{ workspaceId: string; id: string }>`
      select workspace_id as "workspaceId", id from contact_import where ended_at is null`,
  );
  for (const key of open) for (const job of [readImportLayout, checkImport, runImport]) await job.handle(runtime, key);
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
