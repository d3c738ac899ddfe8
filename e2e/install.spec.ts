import { expect } from "@playwright/test";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { test } from "./journey.ts";
import { newEmail } from "./people.ts";

/** `npm start` itself: killed, started again, and ended by Ctrl-C. */

const RUNNING = z.object({ pid: z.number(), url: z.string(), children: z.record(z.string(), z.number()) });
const START_MS = 60_000;

type Started = { process: ChildProcess; output: () => string; url: string; pids: number[] };

let dataDir: string;
const started: ChildProcess[] = [];
test.beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "baton-install-"));
  // As root PostgreSQL runs as nobody, who must reach its data inside.
  chmodSync(dataDir, 0o755);
});
test.afterAll(async () => {
  for (const process of started.filter((each) => each.exitCode === null && each.signalCode === null)) {
    process.kill("SIGTERM");
    await new Promise((resolve) => process.once("exit", resolve));
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** Whether a process runs; one that ended and that nobody has reaped does not. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.includes("Z");
}

const databasePid = (): number =>
  Number(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);

/** Starts on that data folder and waits for the line that a person waits for. */
async function start(): Promise<Started> {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: "off", SIGNUP: "open", LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, [join(import.meta.dirname, "../workers/start.ts")], { env });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: START_MS }).toMatch(/Baton: http.*Ctrl-C stops everything/s);
  const { url, pid, children } = RUNNING.parse(JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8")));
  expect(pid).toBe(child.pid);
  return { process: child, output: () => output, url, pids: Object.values(children) };
}

const reach = (url: string) =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );

async function post(url: string, body: unknown): Promise<number> {
  const headers = { "content-type": "application/json", origin: new URL(url).origin };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

test("start survives kill -9, adopts what is left, keeps the data, and leaves nothing behind after Ctrl-C", async () => {
  test.setTimeout(180_000);
  const first = await start();
  const account = { email: newEmail(), password: "a long enough one" };
  const person = { ...account, name: "Vera Pinto", workspaceName: "Pinto" };
  expect(await post(`${first.url}/api/auth/sign-up`, person)).toBe(200);

  const postgres = databasePid();
  first.process.kill("SIGKILL");
  await expect.poll(() => isAlive(first.process.pid ?? 0)).toBe(false);
  // What runs goes on without it.
  expect(await reach(`${first.url}/readyz`)).toBe(200);

  const second = await start();
  expect(databasePid()).toBe(postgres);
  expect(second.output()).toContain("found PostgreSQL running and took it over");
  expect(first.pids.filter(isAlive)).toEqual([]);
  expect(await post(`${second.url}/api/auth/sign-in`, account)).toBe(200);

  process.kill(postgres, "SIGKILL");
  await expect.poll(() => second.output()).toContain("PostgreSQL ended; starting it again");
  const signsIn = () => post(`${second.url}/api/auth/sign-in`, account).catch(() => 0);
  await expect.poll(signsIn, { timeout: 20_000 }).toBe(200);
  const restarted = databasePid();
  expect(restarted).not.toBe(postgres);

  second.process.kill("SIGINT");
  await expect.poll(() => second.process.exitCode, { timeout: 20_000 }).toBe(0);
  expect([...second.pids, restarted].filter(isAlive)).toEqual([]);
  expect(await reach(`${second.url}/healthz`)).toBe(0);
});
