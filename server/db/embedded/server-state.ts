import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";

export type Address = { port: number; password: string };
export type Running = { pid: number; port: number };

/** `busy`: it starts, ends, or replays its log after a crash, which may take minutes, and says so. */
export type ServerState = "ready" | "busy" | "silent";

const LOOK_EVERY_MS = 50;
const SILENT_MS = 60_000;
// "The database system is starting up", or shutting down, or in recovery.
const CANNOT_CONNECT_NOW = z.object({ code: z.literal("57P03") });

const GONE = z.object({ code: z.enum(["ENOENT", "ESRCH"]) });

/** The server whose folder this is, when it is ready; null when there is none. One that starts or ends is waited for. */
export async function findServer(data: string, password: string): Promise<Running | null> {
  for (let lastHeard = Date.now(); ; await sleep(LOOK_EVERY_MS)) {
    const found = readPostmaster(data);
    if (!found) return null;
    const state = await askServer({ port: found.port, password });
    if (state === "ready") return found;
    if (state === "busy") lastHeard = Date.now();
    if (Date.now() - lastHeard > SILENT_MS)
      throw new Error(`the PostgreSQL of ${data} (process ${found.pid}) neither answers nor ends`);
  }
}

/** Waits for a server that was just started. @throws {Error} what `failure` makes, when it died or said nothing for a minute */
export async function untilReady(address: Address, isRunning: () => boolean, failure: () => Error): Promise<void> {
  for (let lastHeard = Date.now(); ; await sleep(LOOK_EVERY_MS)) {
    const state = await askServer(address);
    if (state === "ready") return;
    if (state === "busy") lastHeard = Date.now();
    if (!isRunning() || Date.now() - lastHeard > SILENT_MS) throw failure();
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A dead child of ours that nobody reaped still answers to signal 0 on Linux.
    return process.platform !== "linux" || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

function readPostmaster(data: string): Running | null {
  const file = join(data, "postmaster.pid");
  const lines = readIfThere(file).split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !port || !isAlive(pid)) return null;
  if (process.platform !== "linux") return { pid, port };
  const command = readIfThere(`/proc/${pid}/cmdline`).split("\0");
  if (command.includes(data)) return { pid, port };
  // After a power cut the number may be another program's, and PostgreSQL would refuse to start beside it.
  if (command.length > 1) rmSync(file, { force: true });
  return null;
}

/** Empty when the server went away between two looks, and took its file along. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (GONE.safeParse(error).success) return "";
    throw error;
  }
}

async function askServer({ port, password }: Address): Promise<ServerState> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "baton",
    password,
    database: "postgres",
    connectionTimeoutMillis: 2_000,
  });
  try {
    await client.connect();
    await client.end();
    return "ready";
  } catch (error) {
    return CANNOT_CONNECT_NOW.safeParse(error).success ? "busy" : "silent";
  }
}
