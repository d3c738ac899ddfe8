import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A patch of at most five lines that breaks a promise, and the test that must turn red. `files` are those it changes. */
export const SABOTAGE = z.object({
  patch: z.string(),
  promise: z.string(),
  test: z.string(),
  name: z.string(),
  files: z.array(z.string()),
  changedLines: z.number(),
});
export type Sabotage = z.infer<typeof SABOTAGE>;

/** What became of one: red as it must be or not, with the name of the failed test or why there is none. */
export const VERDICT = z.object({ red: z.boolean(), detail: z.string() });
export type Verdict = z.infer<typeof VERDICT>;

/** Reads every patch. Its first lines say `Promise:`, `Test:` (a test file) and `Name:` (part of the names of its tests). */
export function readSabotages(): Sabotage[] {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".patch"));
  return names.sort().map((name) => readSabotage(join(import.meta.dirname, name)));
}

function readSabotage(patch: string): Sabotage {
  const text = readFileSync(patch, "utf8");
  const header = (key: string) => {
    const value = new RegExp(`^${key}: (.+)$`, "m").exec(text)?.[1];
    if (!value) throw new Error(`${patch} has no line "${key}: …"`);
    return value;
  };
  const lines = text.split("\n");
  const added = lines.filter((line) => /^\+(?!\+\+ )/.test(line)).length;
  const removed = lines.filter((line) => /^-(?!-- )/.test(line)).length;
  return {
    patch,
    promise: header("Promise"),
    test: header("Test"),
    name: header("Name"),
    files: lines.flatMap((line) => /^(?:\+\+\+ b|--- a)\/(.+)$/.exec(line)?.[1] ?? []),
    changedLines: Math.max(added, removed),
  };
}
