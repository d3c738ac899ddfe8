import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { runs } from "./left-over.ts";

function holderOf(file: string): number | null {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Runs `work` while no other start of this checkout builds: two builds into one folder ruin each other. A dead holder's lock is taken over. */
export async function withBuildLock<Result>(
  file: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder !== null && !runs(holder, "workers/start.ts")) rmSync(file, { force: true });
    else await sleep(250, undefined, { signal });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
