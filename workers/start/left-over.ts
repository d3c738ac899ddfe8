import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const Running = z.object({
  /** The pid of `start`. */
  pid: z.number().int(),
  url: z.string(),
  children: z.record(z.string(), z.number().int()),
});
/** What runs for this data folder, so that the next start finds what a killed one left. */
export type Running = z.infer<typeof Running>;

export const STOP_TIMEOUT_MS = 5_000;

export function readRunning(file: string): Running | null {
  if (!existsSync(file)) return null;
  try {
    return Running.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

export function writeRunning(file: string, running: Running): void {
  writeFileSync(`${file}.new`, JSON.stringify(running));
  renameSync(`${file}.new`, file);
}

export function forgetRunning(file: string): void {
  rmSync(file, { force: true });
}

/** The command line of a live process, or null. A pid alone proves nothing: the system gives it to somebody else later. */
function commandOf(pid: number): string | null {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    } catch {
      return null;
    }
  }
  const ps = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return ps.status === 0 ? ps.stdout : null;
}

/** Whether `pid` is a live process that runs `script`, a path as it was started with. */
export function runs(pid: number, script: string): boolean {
  return commandOf(pid)?.includes(script) ?? false;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it ended meanwhile, which is what was wanted
  }
}

/** Stops processes: SIGTERM, and SIGKILL for what is still there after 5 s. Resolves when all are gone. */
export async function stopProcesses(processes: { pid: number; script: string }[]): Promise<void> {
  const alive = () => processes.filter(({ pid, script }) => runs(pid, script));
  for (const { pid } of alive()) signal(pid, "SIGTERM");
  for (let waited = 0; alive().length > 0; waited += 50) {
    if (waited === STOP_TIMEOUT_MS) alive().forEach(({ pid }) => signal(pid, "SIGKILL"));
    await sleep(50);
  }
}
