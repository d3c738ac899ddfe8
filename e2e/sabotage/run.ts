/**
 * For each promise a patch of at most five lines that breaks it, and the test that must turn red. A promise that no patch can
 * break is not tested. Each patch is applied to a copy of the tracked files; its test runs there and has to fail by an
 * assertion of the named tests.
 */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ensureTemplate, startTestCluster, type TestCluster } from "../../server/db/testing/test-cluster.ts";

const ROOT = join(import.meta.dirname, "../..");
const MAX_CHANGED_LINES = 5;

type Sabotage = { file: string; promise: string; test: string; name: string; changedLines: number };
export type SabotageResult = { promise: string; red: boolean; detail: string };

const REPORT = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** Reads every patch. Its first lines say `Promise:`, `Test:` (a test file) and `Name:` (part of the names of its tests). */
function readSabotages(): Sabotage[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".patch"))
    .sort()
    .map((name) => {
      const file = join(import.meta.dirname, name);
      const text = readFileSync(file, "utf8");
      const header = (key: string) => {
        const value = new RegExp(`^${key}: (.+)$`, "m").exec(text)?.[1];
        if (!value) throw new Error(`${name} has no line "${key}: …"`);
        return value;
      };
      const changed = text.split("\n").filter((line) => /^[+-](?![+-]{2} )/.test(line));
      const changedLines = Math.max(
        changed.filter((l) => l.startsWith("+")).length,
        changed.filter((l) => l.startsWith("-")).length,
      );
      return { file, promise: header("Promise"), test: header("Test"), name: header("Name"), changedLines };
    });
}

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
  return copy;
}

/** Runs the named tests in a copy and returns what they said on the way out. */
function runTest(copy: string, sabotage: Sabotage, report: string, clusterUrl: string): Promise<string> {
  const arguments_ = ["run", sabotage.test, "-t", sabotage.name, "--reporter=json", `--outputFile=${report}`];
  const env = { ...process.env, TEST_CLUSTER_URL: clusterUrl };
  const options = { cwd: copy, env, timeout: 240_000, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(join(ROOT, "node_modules/.bin/vitest"), arguments_, options, (_error, _stdout, stderr) => resolve(stderr));
  });
}

async function runOne(copy: string, sabotage: Sabotage, clusterUrl: string): Promise<SabotageResult> {
  const result = (red: boolean, detail: string) => ({ promise: sabotage.promise, red, detail });
  if (sabotage.changedLines > MAX_CHANGED_LINES)
    return result(false, `the patch changes ${sabotage.changedLines} lines`);
  const applied = spawnSync("git", ["apply", sabotage.file], { cwd: copy, encoding: "utf8" });
  if (applied.status !== 0) return result(false, `the patch does not apply: ${applied.stderr.trim()}`);
  const report = join(copy, "sabotage.json");
  rmSync(report, { force: true });
  const stderr = await runTest(copy, sabotage, report, clusterUrl);
  execFileSync("git", ["apply", "-R", sabotage.file], { cwd: copy });
  return result(...verdictOf(sabotage, report, stderr));
}

function verdictOf({ test, name }: Sabotage, report: string, stderr: string): [red: boolean, detail: string] {
  try {
    const { testResults } = REPORT.parse(JSON.parse(readFileSync(report, "utf8")));
    const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === "failed");
    return failed ? [true, failed.fullName] : [false, `its test stayed green (${test}, "${name}")`];
  } catch (error) {
    return [false, `no report: ${String(error)} ${stderr.slice(-500)}`];
  }
}

// Two at a time, each in a copy of its own: CI has two cores.
const COPIES = 2;

/** Runs every sabotage (or those whose file name contains `only`) and tells what became of each. They share one PostgreSQL. */
export async function runSabotages(report: (result: SabotageResult) => void, only = ""): Promise<void> {
  const waiting = readSabotages().filter(({ file }) => file.includes(only));
  const cluster = await startTestCluster();
  try {
    await ensureTemplate(cluster.url, join(ROOT, "prisma/migrations"));
    await Promise.all(Array.from({ length: COPIES }, () => runInCopy(waiting, cluster, report)));
  } finally {
    await cluster.stop();
  }
}

async function runInCopy(waiting: Sabotage[], cluster: TestCluster, report: (result: SabotageResult) => void) {
  const copy = copyTree();
  try {
    execFileSync("git", ["init", "-q"], { cwd: copy });
    for (let next = waiting.shift(); next; next = waiting.shift()) report(await runOne(copy, next, cluster.url));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await runSabotages(({ promise, red, detail }) => {
    if (!red) process.exitCode = 1;
    process.stdout.write(`${red ? "red as it must be" : "NOT RED"}: ${promise} — ${detail}\n`);
  }, process.argv[2]);
}
