import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { running } from "./running.ts";

/** What stands in the database, for a proof that the screen cannot give. */
export async function rowsOf(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: running().databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Stops every process of PostgreSQL where it stands, as a hung disk does. The answer lets them go on. */
export function freezeDatabase(): () => void {
  const file = join(dirname(running().runningFile), "postgres/data/postmaster.pid");
  const postmaster = Number(readFileSync(file, "utf8").split("\n")[0]);
  // The postmaster first, so that no new ones come.
  process.kill(postmaster, "SIGSTOP");
  const listed = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).stdout;
  const children = listed
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []));
  children.forEach((pid) => process.kill(pid, "SIGSTOP"));
  return () => {
    [...children, postmaster].forEach((pid) => process.kill(pid, "SIGCONT"));
  };
}
