import { readFileSync } from "node:fs";

/** Latencies in milliseconds, all kept: a run has at most a few million. */
export class Latencies {
  readonly #values: number[] = [];

  add(valueMs: number): void {
    this.#values.push(valueMs);
  }

  get count(): number {
    return this.#values.length;
  }

  /** The value below which `share` (0…1) of the latencies lie; 0 when there are none. */
  percentiles(...shares: number[]): number[] {
    const sorted = Float64Array.from(this.#values).sort();
    return shares.map((share) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0));
  }
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

const TICKS_PER_SECOND = 100;

/**
 * CPU seconds (user and system) a process and its children, ended ones too, have used so far, from /proc; 0 when it is gone.
 * PostgreSQL's work is all its children's.
 */
function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const ticks = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .map(Number);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    const own = ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
    return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), own);
  } catch {
    return 0;
  }
}

/** Resident memory of a process in MiB now; 0 when it is gone. */
export function rssMiB(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export type Usage = { cpu: Record<string, number>; rssMiB: Record<string, number> };

const SAMPLE_MS = 250;

/** Follows named processes until `stop`, which returns CPU seconds since the start and peak resident memory of each. */
export function watchProcesses(processes: Record<string, number>): { stop(): Usage } {
  const begun = Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuSeconds(pid)]));
  const ownBegun = process.cpuUsage();
  const latest: Record<string, number> = { ...begun };
  const peak: Record<string, number> = {};
  const sample = () => {
    for (const [name, pid] of Object.entries(processes)) {
      // What PostgreSQL shares would count once for each of its processes.
      if (name !== "postgres") peak[name] = Math.max(peak[name] ?? 0, rssMiB(pid));
      latest[name] = Math.max(latest[name] ?? 0, cpuSeconds(pid));
    }
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      sample();
      const own = process.cpuUsage(ownBegun);
      const cpu = Object.keys(processes).map(
        (name) => [name, round((latest[name] ?? 0) - (begun[name] ?? 0), 2)] as const,
      );
      return {
        cpu: { ...Object.fromEntries(cpu), generator: round((own.user + own.system) / 1e6, 2) },
        rssMiB: Object.fromEntries(Object.entries(peak).map(([name, value]) => [name, round(value)])),
      };
    },
  };
}

/** Runs `work` in `clients` loops until `durationMs` has passed; each round's time goes into the returned latencies. */
export async function hammer(
  clients: number,
  durationMs: number,
  work: (client: number, round: number) => Promise<void>,
): Promise<{ latencies: Latencies; seconds: number }> {
  const latencies = new Latencies();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; performance.now() - begun < durationMs; turn += 1) {
        const sent = performance.now();
        await work(client, turn);
        latencies.add(performance.now() - sent);
      }
    }),
  );
  return { latencies, seconds: (performance.now() - begun) / 1000 };
}
