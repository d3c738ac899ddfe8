import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCluster, type Cluster } from "./cluster.ts";
import { TEST_SETTINGS } from "./settings.ts";

// PostgreSQL is stopped here, so this file has one of its own.
const dir = mkdtempSync(join(tmpdir(), "baton-cluster-"));
const pidFile = join(dir, "data/postmaster.pid");
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
let cluster: Cluster;

const start = () => startCluster({ dir, port: 0, settings: TEST_SETTINGS });

beforeAll(async () => {
  if (isRoot) chownSync(dir, NOBODY, NOBODY);
  cluster = await start();
});
afterAll(async () => {
  await cluster.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe("a folder of PostgreSQL", () => {
  it("whose server runs has it taken over", async () => {
    const second = await start();
    expect(second).toMatchObject({ adopted: true, pid: cluster.pid, port: cluster.port });
  });

  it("whose server is about to end is waited for, and gets another one", async () => {
    const guest = new pg.Client({ connectionString: cluster.url("postgres") });
    await guest.connect();
    // It lets its guests finish, and nobody new in.
    process.kill(cluster.pid, "SIGTERM");
    const former = cluster.pid;
    const starting = start();
    expect(await Promise.race([starting, sleep(700, "waits")])).toBe("waits");
    await guest.end();
    cluster = await starting;
    expect(cluster.adopted).toBe(false);
    expect(cluster.pid).not.toBe(former);
  });

  it("left by a power cut starts, also when the process id of its server is another program's by now", async () => {
    const left = readFileSync(pidFile, "utf8");
    await cluster.stop();
    // PostgreSQL minds only a process that it could signal: one of its own user.
    const other = spawn("sleep", ["60"], { stdio: "ignore", ...(isRoot && { uid: NOBODY, gid: NOBODY }) });
    try {
      await once(other, "spawn");
      writeFileSync(pidFile, left.replace(String(cluster.pid), String(other.pid)));
      cluster = await start();
      expect(cluster.adopted).toBe(false);
    } finally {
      other.kill();
    }
  });
});
