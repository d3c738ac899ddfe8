/**
 * `npm test`: format, types, lint, dependency rules with their breaches, unit and integration tests on a PostgreSQL of their own, the
 * sabotage patches, and the journeys in a real browser. The last line counts all suites. `npm test -- vitest` runs one step.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { findChromium } from "./browser.ts";
import { runSabotages } from "./sabotage/run.ts";

const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");
const scratch = mkdtempSync(join(tmpdir(), "baton-suites-"));

type Count = { passed: number; failed: number };

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(join(BIN, command), args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const code = await new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject));
  return code === 0;
}

/** A step that passes or fails as one. */
async function check(command: string, args: string[]): Promise<Count> {
  return (await run(command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const VITEST_REPORT = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});

async function vitest(): Promise<Count> {
  const file = join(scratch, "vitest.json");
  const ok = await run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report = VITEST_REPORT.parse(JSON.parse(readFileSync(file, "utf8")));
  // A file that cannot even load has no failed test, and an error outside any test fails the run alone.
  const failed = report.numFailedTests || (ok ? 0 : Math.max(1, report.numFailedTestSuites));
  return { passed: report.numPassedTests, failed };
}

async function sabotage(): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  await runSabotages(({ promise, red, detail }) => {
    count[red ? "passed" : "failed"] += 1;
    console.log(`${red ? "  red as it must be" : "  NOT RED"}: ${promise} — ${detail}`);
  });
  return count;
}

const PLAYWRIGHT_REPORT = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

async function playwright(chromium: string): Promise<Count> {
  const file = join(scratch, "playwright.json");
  const ok = await run("playwright", ["test", "--config", "e2e/playwright.config.ts"], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { stats } = PLAYWRIGHT_REPORT.parse(JSON.parse(readFileSync(file, "utf8")));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky || (ok ? 0 : 1) };
}

const chromium = await findChromium();
const STEPS: Record<string, () => Promise<Count>> = {
  generate: () => check("prisma", ["generate"]),
  lint: () => check("eslint", ["--max-warnings=0", "."]),
  format: () => check("prettier", ["--check", "--log-level=warn", "."]),
  types: () => check("tsc", ["--noEmit", "-p", "."]),
  unused: () => check("knip", []),
  vitest,
  sabotage,
  // Its stack builds the pages as `npm start` does, and fails where they do not build.
  playwright: () => playwright(chromium),
};
// Each stage after the one before; in a stage its lanes side by side, since what looks at the sources keeps one core busy.
const STAGES = [
  [["generate"]],
  [["lint"], ["format", "types", "unused"]],
  [["vitest"]],
  [["sabotage"]],
  [["playwright"]],
];

const wanted = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= process.execPath;
process.env["NEXT_TELEMETRY_DISABLED"] = "1";

async function runStep(name: string): Promise<void> {
  const step = STEPS[name];
  if (!step || (wanted.length > 0 && !wanted.includes(name))) return;
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const count = await step();
  total.passed += count.passed;
  total.failed += count.failed;
  console.log(
    `── ${name}: ${count.passed} passed, ${count.failed} failed in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
}

async function runLane(names: string[]): Promise<void> {
  for (const name of names) await runStep(name);
}

for (const stage of STAGES) await Promise.all(stage.map(runLane));
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
