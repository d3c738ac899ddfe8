/**
 * `npm test`: format, types, lint, dependency rules with their breaches, unit and integration tests on a PostgreSQL of their own, the
 * sabotage patches, and the journeys in a real browser. What failed is told again before the last line, which counts all suites.
 * `npm test -- vitest` runs one step.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser.ts";
import { PLAYWRIGHT_REPORT, readPlaywright, readVitest, VITEST_REPORT, type Outcome } from "./reports.ts";
import { runSabotages } from "./sabotage/run.ts";

const ROOT = join(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules/.bin");
const scratch = mkdtempSync(join(tmpdir(), "baton-suites-"));

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
async function check(command: string, args: string[]): Promise<Outcome> {
  return (await run(command, args))
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [[command, ...args].join(" ")] };
}

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

async function vitest(): Promise<Outcome> {
  const file = join(scratch, "vitest.json");
  const ok = await run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  return readVitest(VITEST_REPORT.parse(readReport(file)), ok);
}

async function sabotage(): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failures: [] };
  await runSabotages(({ promise, red, detail }) => {
    if (red) outcome.passed += 1;
    else outcome.failures.push(`not red: ${promise} — ${detail}`);
    console.log(`${red ? "  red as it must be" : "  NOT RED"}: ${promise} — ${detail}`);
  });
  return outcome;
}

async function playwright(chromium: string): Promise<Outcome> {
  const file = join(scratch, "playwright.json");
  const ok = await run("playwright", ["test", "--config", "e2e/playwright.config.ts"], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return readPlaywright(PLAYWRIGHT_REPORT.parse(readReport(file)), ok);
}

const chromium = await findChromium();
const STEPS: Record<string, () => Promise<Outcome>> = {
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
const total: Outcome = { passed: 0, failures: [] };
process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= process.execPath;
process.env["NEXT_TELEMETRY_DISABLED"] = "1";

async function runStep(name: string): Promise<void> {
  const step = STEPS[name];
  if (!step || (wanted.length > 0 && !wanted.includes(name))) return;
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const { passed, failures } = await step();
  total.passed += passed;
  total.failures.push(...failures);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`── ${name}: ${passed} passed, ${failures.length} failed in ${seconds} s`);
}

async function runLane(names: string[]): Promise<void> {
  for (const name of names) await runStep(name);
}

for (const stage of STAGES) await Promise.all(stage.map(runLane));
rmSync(scratch, { recursive: true, force: true });
// At the end, where a log that shows only its last lines still has them.
for (const failure of total.failures) console.log(`\n✗ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length === 0 && total.passed > 0 ? 0 : 1);
