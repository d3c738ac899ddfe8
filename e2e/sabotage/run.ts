/**
 * For each promise a patch of at most five lines that breaks it, and the test that must turn red. A promise that no patch can
 * break is not tested. Each patch is applied to a copy of the tracked files; its test runs there and has to fail by an
 * assertion of the named tests.
 */
import { execFileSync, fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ensureTemplate, startTestCluster } from "../../server/db/testing/test-cluster.ts";
import { readSabotages, VERDICT, type Sabotage, type Verdict } from "./patches.ts";

const ROOT = join(import.meta.dirname, "../..");
// Two at a time, each in a copy of its own: CI has two cores.
const COPIES = 2;
const DEADLINE_MS = 240_000;

// The arguments of a lane's message event.
const ANSWER = z.tuple([VERDICT], z.unknown());

export type SabotageResult = Verdict & { promise: string };

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), "baton-sabotage-"));
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n");
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  cpSync(join(ROOT, "server/db/generated"), join(copy, "server/db/generated"), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  execFileSync("git", ["init", "-q"], { cwd: copy });
  return copy;
}

/** Runs every sabotage (or those whose file name contains `only`) and tells what became of each. They share one PostgreSQL. */
export async function runSabotages(report: (result: SabotageResult) => void, only = ""): Promise<void> {
  const waiting = readSabotages().filter(({ patch }) => patch.includes(only));
  const cluster = await startTestCluster();
  try {
    await ensureTemplate(cluster.url, join(ROOT, "prisma/migrations"));
    await Promise.all(Array.from({ length: COPIES }, () => runInCopy(waiting, cluster.url, report)));
  } finally {
    await cluster.stop();
  }
}

async function runInCopy(waiting: Sabotage[], clusterUrl: string, report: (result: SabotageResult) => void) {
  const copy = copyTree();
  const env = { ...process.env, TEST_CLUSTER_URL: clusterUrl };
  const lane = fork(join(copy, "e2e/sabotage/lane.ts"), { cwd: copy, env });
  try {
    for (let next = waiting.shift(); next; next = waiting.shift())
      report({ promise: next.promise, ...(await askLane(lane, next)) });
  } finally {
    lane.kill();
    rmSync(copy, { recursive: true, force: true });
  }
}

async function askLane(lane: ChildProcess, sabotage: Sabotage): Promise<Verdict> {
  const answered = new AbortController();
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(DEADLINE_MS)]);
  const died = once(lane, "exit", { signal }).then(() => {
    throw new Error(`the lane died over ${sabotage.patch}`);
  });
  lane.send(sabotage);
  try {
    return ANSWER.parse(await Promise.race([once(lane, "message", { signal }), died]))[0];
  } finally {
    answered.abort();
    died.catch(() => undefined);
  }
}

if (import.meta.main) {
  await runSabotages(({ promise, red, detail }) => {
    if (!red) process.exitCode = 1;
    process.stdout.write(`${red ? "red as it must be" : "NOT RED"}: ${promise} — ${detail}\n`);
  }, process.argv[2]);
}
