import { spawn, type ChildProcess } from "node:child_process";
import { stopProcesses } from "./left-over.ts";

export type ChildSpec = {
  name: string;
  /** Of Node itself. */
  flags: string[];
  /** Absolute path of its file in workers/. */
  script: string;
  args: string[];
  env: NodeJS.ProcessEnv;
};

export type Children = {
  pids(): Record<string, number>;
  /** Ends every child in order; each is started again. */
  restart(): void;
  /** Stops restarting and ends every child. */
  stop(): Promise<void>;
};

const FIRST_RESTART_MS = 250;
const MAX_RESTART_MS = 15_000;
/** A child that lived this long did not crash at its start: the next restart is quick again. */
const HEALTHY_MS = 10_000;

type Slot = { spec: ChildSpec; process: ChildProcess | null; delayMs: number; timer?: NodeJS.Timeout };

/**
 * Runs the processes and starts again what dies: after a quarter of a second, twice as long each time it dies young. They
 * write their JSON lines straight to our output, so that they outlive a killed `start` without a broken pipe.
 */
export function superviseChildren(
  specs: ChildSpec[],
  on: { changed(pids: Record<string, number>): void; died(name: string, how: string, restartMs: number): void },
): Children {
  let isStopping = false;
  const slots: Slot[] = specs.map((spec) => ({ spec, process: null, delayMs: FIRST_RESTART_MS }));
  const pids = () =>
    Object.fromEntries(slots.flatMap(({ spec, process: child }) => (child?.pid ? [[spec.name, child.pid]] : [])));

  function launch(slot: Slot): void {
    const { spec } = slot;
    const startedAt = Date.now();
    // A group of its own: Ctrl-C reaches `start` alone, which then stops them in order.
    const child = spawn(process.execPath, [...spec.flags, spec.script, ...spec.args], {
      env: spec.env,
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
    });
    slot.process = child;
    child.once("exit", (code, signalName) => {
      slot.process = null;
      if (isStopping) return;
      if (Date.now() - startedAt >= HEALTHY_MS) slot.delayMs = FIRST_RESTART_MS;
      on.died(spec.name, signalName ?? `code ${code ?? "none"}`, slot.delayMs);
      slot.timer = setTimeout(() => launch(slot), slot.delayMs);
      slot.delayMs = Math.min(slot.delayMs * 2, MAX_RESTART_MS);
    });
    on.changed(pids());
  }

  slots.forEach(launch);
  return {
    pids,
    restart() {
      for (const slot of slots) {
        slot.delayMs = FIRST_RESTART_MS;
        slot.process?.kill("SIGTERM");
      }
    },
    async stop() {
      isStopping = true;
      slots.forEach((slot) => clearTimeout(slot.timer));
      await stopProcesses(
        slots.flatMap(({ spec, process: child }) => (child?.pid ? [{ pid: child.pid, script: spec.script }] : [])),
      );
    },
  };
}
