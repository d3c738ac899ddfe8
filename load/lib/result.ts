import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { z } from "zod";

const RESULTS = join(import.meta.dirname, "../results");

const figure: z.ZodType<Figure> = z.lazy(() =>
  z.union([z.number(), z.string(), z.boolean(), z.record(z.string(), figure)]),
);
type Figure = number | string | boolean | { [name: string]: Figure };

export const RESULT = z.object({
  scenario: z.string(),
  at: z.string(),
  commit: z.string(),
  cores: z.number(),
  node: z.string(),
  postgres: z.string(),
  quick: z.boolean(),
  correct: z.boolean(),
  met: z.boolean(),
  checks: z.record(z.string(), z.looseObject({ ok: z.boolean() })),
  figures: z.record(z.string(), figure),
  /** Figure name → what it has to reach; missed ones make `met` false. */
  targets: z.record(z.string(), z.string()),
  limit: z.object({ name: z.string(), value: z.number() }),
  ratio: z.number(),
  /** Seconds of CPU by process, generator apart. */
  cpu: z.record(z.string(), z.number()),
  /** Peak resident memory by process. */
  rssMiB: z.record(z.string(), z.number()),
  peer: z.object({ name: z.string(), figures: z.record(z.string(), z.union([z.number(), z.string()])) }),
});
export type Result = z.infer<typeof RESULT>;

/** `">= 2000"` or `"<= 150"` against a figure by its dotted name. */
export function meets(figures: Result["figures"], name: string, target: string): boolean {
  const value = name
    .split(".")
    .reduce<unknown>((at, key) => (at instanceof Object ? Reflect.get(at, key) : undefined), figures);
  const [operator, bound] = target.split(" ");
  if (typeof value !== "number" || bound === undefined) return false;
  return operator === ">=" ? value >= Number(bound) : value <= Number(bound);
}

export function commitOf(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") === "" ? "" : "+"}`;
}

/** Stores the result, prints it as the last line, and returns the exit code: 1 when a correctness check failed. */
export function publish(result: Result): number {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${result.scenario}.json`), `${JSON.stringify(result, null, 2)}\n`);
  console.log(JSON.stringify(result));
  return result.correct ? 0 : 1;
}

export function machine(): { cores: number; node: string; at: string } {
  return { cores: availableParallelism(), node: process.version, at: new Date().toISOString() };
}

/** Every stored result, by scenario name. */
export function storedResults(): Result[] {
  return readdirSync(RESULTS)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => RESULT.parse(JSON.parse(readFileSync(join(RESULTS, name), "utf8"))));
}
