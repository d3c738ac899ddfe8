import type { Task } from "graphile-worker";
import type { z } from "zod";
import { run, sql, type Queryable } from "../db/sql.ts";
import type { Runtime } from "./runtime.ts";

export type Job<Shape extends z.ZodType> = {
  /** `feature:verb-noun`, unique in the application. */
  name: string;
  /** Ids only: the handler loads the state as it is when it runs. */
  payload: Shape;
  /** Safe to run twice: a crash repeats it. */
  handle(runtime: Runtime, payload: z.infer<Shape>): Promise<void>;
};

export function defineJob<Shape extends z.ZodType>(job: Job<Shape>): Job<Shape> {
  return job;
}

/** `at`: not before then. `key`: at most one such job waits; a new one takes the place of the one that waits, never of one that runs. */
export type JobTerms = { at?: Date | undefined; key?: string | undefined };

/** Adds a job in the caller's transaction: it runs if and only if that commits. */
export async function enqueue<Shape extends z.ZodType>(
  tx: Queryable,
  job: Job<Shape>,
  payload: z.infer<Shape>,
  { at, key }: JobTerms = {},
): Promise<void> {
  const json = JSON.stringify(job.payload.parse(payload));
  await run(
    tx,
    sql`select graphile_worker.add_job(${job.name}, ${json}::json, run_at := ${at ?? null}::timestamptz, job_key := ${key ?? null}::text)`,
  );
}

/** What a worker runs for a job. A payload that does not fit fails at once, with its name and no content. */
export function taskOf<Shape extends z.ZodType>(job: Job<Shape>, runtime: Runtime): Task {
  return async (payload) => {
    const parsed = job.payload.safeParse(payload);
    if (!parsed.success) throw new Error(`job ${job.name} has a payload it does not know`);
    await job.handle(runtime, parsed.data);
  };
}
