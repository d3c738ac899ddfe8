import type { WorkerEvents } from "graphile-worker";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

/** A jobs process's figures in a registry of its own. No label carries an id; `task` is one of our jobs' names. */
export function createJobMetrics(events: WorkerEvents): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const jobs = new Counter({
    name: "baton_jobs_total",
    help: "Jobs that ended, by task and outcome: succeeded, or failed (it is tried again, 25 times in all)",
    labelNames: ["task", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "baton_job_seconds",
    help: "How long jobs ran",
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 5, 20, 60],
    registers,
  });
  const began = new WeakMap<object, number>();
  events.on("job:start", ({ job }) => began.set(job, performance.now()));
  events.on("job:success", ({ job }) => jobs.inc({ task: job.task_identifier, outcome: "succeeded" }));
  events.on("job:error", ({ job }) => jobs.inc({ task: job.task_identifier, outcome: "failed" }));
  events.on("job:complete", ({ job }) => {
    const since = began.get(job);
    if (since !== undefined) seconds.observe((performance.now() - since) / 1_000);
  });
  return registry;
}
