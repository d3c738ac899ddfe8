import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Stack } from "./stack.ts";

const WITHIN_MS = 120_000;
const WAITS = z.object({ waits: z.boolean() });

/** The first row of a statement, checked. */
export async function oneRow<Row>(stack: Stack, shape: z.ZodType<Row>, text: string, values: unknown[]): Promise<Row> {
  return shape.parse((await stack.db.query<Record<string, unknown>>(text, values)).rows[0]);
}

/** Resolves when `statement` answers that nothing `waits`. @throws after two minutes, with `what`. */
export async function until(stack: Stack, what: string, statement: string): Promise<void> {
  for (const deadline = performance.now() + WITHIN_MS; ; await sleep(50)) {
    if (!(await oneRow(stack, WAITS, statement, [])).waits) return;
    if (performance.now() > deadline) throw new Error(`not within ${WITHIN_MS / 1_000} s: ${what}`);
  }
}
