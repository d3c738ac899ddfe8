import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { useTestDatabase } from "#server/db/testing/database.ts";

const db = useTestDatabase();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error("not ready within 20 s");
}

function start(env: Record<string, string>) {
  return spawn(process.execPath, [join(import.meta.dirname, "realtime.ts")], {
    env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

test("the process becomes ready, and SIGTERM closes its sockets with 4200 and ends it within three seconds", async () => {
  const port = await freePort();
  const child = start({
    DATABASE_URL: db.url,
    REALTIME_PORT: String(port),
    PUSHER_KEY: "key",
    PUSHER_SECRET: "secret-0123456789",
    AUTH_SECRET: "x".repeat(32),
    SECRET_KEYS: `a:${Buffer.alloc(32).toString("base64")}`,
  });
  const exited = once(child, "exit");
  await untilReady(port);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/key?protocol=7`);
  await once(socket, "message");
  const closed = once(socket, "close");
  const askedAtMs = performance.now();
  child.kill("SIGTERM");
  expect((await closed)[0]).toBe(4200);
  expect((await exited)[0]).toBe(0);
  expect(performance.now() - askedAtMs).toBeLessThan(3_000);
});

test("without its settings it says which are missing, shows no value, and does not start", async () => {
  const child = start({ DATABASE_URL: "postgres://127.0.0.1/none", PUSHER_SECRET: "short-and-secret" });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "exit")) as [number];
  expect(code).not.toBe(0);
  expect(output).toContain("SECRET_KEYS");
  expect(output).not.toContain("short-and-secret");
});
