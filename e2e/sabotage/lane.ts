/**
 * A copy of the tree with a vitest that stays open over it, since starting one for each patch took as long as its tests. run.ts forks
 * it in the copy's folder and sends it a sabotage at a time; each is answered with its verdict.
 */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { createVitest, type TestModule } from "vitest/node";
import { z } from "zod";
import { ensureTemplate } from "../../server/db/testing/test-cluster.ts";
import { SABOTAGE, type Sabotage, type Verdict } from "./patches.ts";

const MAX_CHANGED_LINES = 5;

const clusterUrl = z.string().parse(process.env["TEST_CLUSTER_URL"]);
const vitest = await createVitest("test", { watch: false, reporters: [{}] });
const project = vitest.getRootProject();

async function judge(sabotage: Sabotage): Promise<Verdict> {
  const { patch, changedLines, files } = sabotage;
  if (changedLines > MAX_CHANGED_LINES) return { red: false, detail: `the patch changes ${changedLines} lines` };
  const refusal = apply(patch);
  if (refusal) return { red: false, detail: `the patch does not apply: ${refusal}` };
  files.forEach((file) => vitest.invalidateFile(resolve(file)));
  try {
    return verdictOf(sabotage, await runTest(sabotage));
  } finally {
    apply("-R", patch);
    files.forEach((file) => vitest.invalidateFile(resolve(file)));
  }
}

function apply(...args: string[]): string {
  const { status, stderr } = spawnSync("git", ["apply", ...args], { encoding: "utf8" });
  return status === 0 ? "" : stderr.trim() || "git failed";
}

async function runTest({ test, name }: Sabotage): Promise<TestModule | undefined> {
  // A patched migration makes another database to clone.
  project.provide("testTemplate", await ensureTemplate(clusterUrl, resolve("prisma/migrations")));
  vitest.setGlobalTestNamePattern(name);
  const { testModules } = await vitest.runTestSpecifications([project.createSpecification(resolve(test))]);
  return testModules.find(({ moduleId }) => moduleId === resolve(test));
}

function verdictOf({ test, name }: Sabotage, module: TestModule | undefined): Verdict {
  const [failed] = module?.children.allTests("failed") ?? [];
  if (failed) return { red: true, detail: failed.fullName };
  const errors = module?.errors().map(({ message }) => message) ?? ["it did not run"];
  if (errors.length > 0) return { red: false, detail: `no verdict of ${test}: ${errors.join("; ")}` };
  return { red: false, detail: `its test stayed green (${test}, "${name}")` };
}

process.on("message", (message) => {
  void judge(SABOTAGE.parse(message)).then((verdict) => process.send?.(verdict));
});
