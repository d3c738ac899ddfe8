import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { postgresBinaries } from "./binaries.ts";
import { findServer, isAlive, untilReady, type Address } from "./server-state.ts";
import { portOf } from "../../platform/port-of.ts";

export type ClusterOptions = {
  /**
   * Folder of this cluster: `data`, `postgres.log`, and `password` of its superuser, which only we can read. Must be reachable
   * by uid 65534 when root.
   */
  dir: string;
  /** Wanted port; 0 or a taken one gets a free one. */
  port: number;
  /** Extra `-c name=value` settings. */
  settings: Record<string, string>;
};

export type Cluster = {
  /** URL of a database of this cluster, as the superuser `baton`, on 127.0.0.1. */
  url(database: string): string;
  pid: number;
  port: number;
  /** True when a running server was found and taken over instead of started. */
  adopted: boolean;
  isRunning(): boolean;
  /** Fast shutdown; resolves when the server is gone. */
  stop(): Promise<void>;
};

// PostgreSQL refuses to run as root; as root it runs as nobody.
const NOBODY = 65_534;
// Nothing of ours reaches the server. NODE_ENV stands here because Next's types want it in every environment.
const SERVER_ENV = { LC_ALL: "C.UTF-8", TZ: "UTC", NODE_ENV: "production" } as const;

/**
 * Starts PostgreSQL from its npm binaries, making the cluster first when there is none. A server left over from a killed
 * parent is adopted (its postmaster.pid names pid and port) rather than started twice; one that still ends is waited for.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;
  const data = join(options.dir, "data");
  const log = join(options.dir, "postgres.log");
  mkdirSync(options.dir, { recursive: true, mode: 0o755 });
  if (uid !== undefined) chownSync(options.dir, uid, uid);
  const bin = join(postgresBinaries(uid, options.dir), "bin");
  if (!existsSync(join(data, "PG_VERSION"))) initialise(bin, options.dir, data, uid);
  const password = readFileSync(join(options.dir, "password"), "utf8");

  const left = await findServer(data, password);
  if (left) return clusterOf({ ...left, password }, true);

  const port = await freePort(options.port);
  const child = spawn(join(bin, "postgres"), ["-D", data, ...flags(port, options.settings)], {
    cwd: "/",
    ...(uid !== undefined && { uid, gid: uid }),
    detached: true,
    stdio: ["ignore", openSync(log, "a"), openSync(log, "a")],
    env: SERVER_ENV,
  });
  child.unref();
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  await untilReady({ port, password }, isRunning, () => {
    return new Error(`PostgreSQL did not start; the end of ${log}:\n${readFileSync(log, "utf8").slice(-2_000)}`);
  });
  if (child.pid === undefined) throw new Error("PostgreSQL has no process id");
  return clusterOf({ pid: child.pid, port, password }, false);
}

/** Makes the cluster with a superuser whose password nobody else on the machine knows. */
function initialise(bin: string, dir: string, data: string, uid: number | undefined): void {
  // An initdb that was killed leaves a folder it would refuse next time; nothing of ours is in it before PG_VERSION is.
  rmSync(data, { recursive: true, force: true });
  const password = randomBytes(24).toString("base64url");
  const handed = join(dir, "password.initdb");
  writeFileSync(join(dir, "password"), password, { mode: 0o600 });
  writeFileSync(handed, password, { mode: 0o600 });
  if (uid !== undefined) chownSync(handed, uid, uid);
  const result = spawnSync(
    join(bin, "initdb"),
    [
      "-D",
      data,
      "-U",
      "baton",
      "--auth=scram-sha-256",
      `--pwfile=${handed}`,
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
    ],
    { cwd: "/", ...(uid !== undefined && { uid, gid: uid }), encoding: "utf8", env: SERVER_ENV },
  );
  rmSync(handed);
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || String(result.error)}`);
}

function flags(port: number, settings: Record<string, string>): string[] {
  const all = { port: String(port), listen_addresses: "127.0.0.1", unix_socket_directories: "", ...settings };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function clusterOf(server: Address & { pid: number }, adopted: boolean): Cluster {
  return {
    url: (database) => `postgresql://baton:${server.password}@127.0.0.1:${server.port}/${database}`,
    pid: server.pid,
    port: server.port,
    adopted,
    isRunning: () => isAlive(server.pid),
    async stop() {
      if (isAlive(server.pid)) process.kill(server.pid, "SIGINT");
      for (let waited = 0; isAlive(server.pid); waited += 20) {
        if (waited === 20_000) process.kill(server.pid, "SIGQUIT");
        await sleep(20);
      }
    },
  };
}

/** The wanted port when it is free on 127.0.0.1, else one the system picks. */
export function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", () => (wanted === 0 ? reject(new Error("no free port")) : resolve(freePort(0))));
    server.listen(wanted, "127.0.0.1", () => {
      const port = portOf(server);
      server.close(() => resolve(port));
    });
  });
}
