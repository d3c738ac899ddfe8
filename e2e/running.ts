import { readFileSync } from "node:fs";
import { z } from "zod";

export const STACK_VARIABLE = "BATON_E2E_STACK";

const RUNNING = z.object({
  url: z.string(),
  realtimeUrl: z.string(),
  simulatorUrl: z.string(),
  sessionsUrl: z.string(),
  databaseUrl: z.string(),
  runningFile: z.string(),
  demo: z.object({ email: z.string(), password: z.string() }),
});
export type Running = z.infer<typeof RUNNING>;

/** The stack that the global setup started. */
export function running(): Running {
  return RUNNING.parse(JSON.parse(process.env[STACK_VARIABLE] ?? "null"));
}

const CHILDREN = z.object({ children: z.record(z.string(), z.number()) });

/** The process id of one of the stack's processes now; it changes when `start` has restarted it. */
export function pidOf(name: string): number {
  const { children } = CHILDREN.parse(JSON.parse(readFileSync(running().runningFile, "utf8")));
  const pid = children[name];
  if (pid === undefined) throw new Error(`no process ${name}`);
  return pid;
}
