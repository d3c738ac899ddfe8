import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Stack } from "./stack.ts";

const WITHIN_MS = 120_000;
const COUNT = z.object({ n: z.number() });
const WAITS = z.object({ waits: z.boolean() });

/** The first row of a statement, checked. */
export async function oneRow<Row>(stack: Stack, shape: z.ZodType<Row>, text: string, values: unknown[]): Promise<Row> {
  return shape.parse((await stack.db.query<Record<string, unknown>>(text, values)).rows[0]);
}

/** The `n` of a statement's first row. */
export async function countRows(stack: Stack, text: string, values: unknown[] = []): Promise<number> {
  return (await oneRow(stack, COUNT, text, values)).n;
}

/** Resolves when it is so. @throws after `withinMs`, with `what`. */
export async function until(what: string, isSo: () => Promise<boolean>, withinMs = WITHIN_MS): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await isSo()); await sleep(50))
    if (performance.now() > deadline) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
}

/** Resolves when `statement` answers that nothing `waits`. @throws after `withinMs`, with `what`. */
export function untilNothingWaits(
  stack: Stack,
  what: string,
  statement: string,
  values: unknown[] = [],
  withinMs = WITHIN_MS,
): Promise<void> {
  return until(what, async () => !(await oneRow(stack, WAITS, statement, values)).waits, withinMs);
}
