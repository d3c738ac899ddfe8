import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster, type Cluster } from "#server/db/embedded/cluster.ts";
import { isTraversable } from "#server/db/embedded/binaries.ts";
import { EMBEDDED_SETTINGS } from "#server/db/embedded/settings.ts";
import pg from "pg";

const NOBODY = 65_534;
const WANTED_PORT = 54_320;
const DATABASE = "baton";

/** What the processes of one machine open at most: web 21, jobs 15, sessions 9, realtime 3, and the seed or a person with psql. */
const CONNECTIONS_NEEDED = 59;

/** @throws {Error} when PostgreSQL allows fewer connections than the pools may open together: some would starve under load. */
export async function assertConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>("select current_setting('max_connections')::int as n");
    const allowed = rows[0]?.n ?? 0;
    if (allowed < CONNECTIONS_NEEDED)
      throw new Error(`PostgreSQL allows ${allowed} connections; Baton's processes need ${CONNECTIONS_NEEDED}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded PostgreSQL, or adopts the one a killed start left. As root its server runs as nobody, who must reach
 * the folder; where it cannot (a checkout under /root), the data lives in /var/lib/baton.
 */
export async function startDatabase(dataDir: string): Promise<{ cluster: Cluster; url: string }> {
  const cluster = await startCluster({ dir: folderOf(dataDir), port: WANTED_PORT, settings: EMBEDDED_SETTINGS });
  const admin = new pg.Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await admin.query(`create database ${DATABASE}`);
  } finally {
    await admin.end();
  }
  return { cluster, url: cluster.url(DATABASE) };
}

function folderOf(dataDir: string): string {
  const isRoot = process.getuid?.() === 0;
  const elsewhere = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  return isRoot && !isTraversable(dataDir, NOBODY) ? `/var/lib/baton/${elsewhere}` : join(dataDir, "postgres");
}

const LOOK_EVERY_MS = 250;

/**
 * Starts PostgreSQL again, on its port, whenever it has died, until `signal`. It is looked at, not waited for: one that was
 * taken over is no child of ours. Resolves with the server that runs last.
 */
export async function keepDatabase(
  dataDir: string,
  first: Cluster,
  options: { signal: AbortSignal; onDeath: () => void },
): Promise<Cluster> {
  let cluster = first;
  let isDead = false;
  const isStopping = () => options.signal.aborted;
  while (!isStopping()) {
    await sleep(LOOK_EVERY_MS);
    if (isStopping() || cluster.isRunning()) continue;
    if (!isDead) options.onDeath();
    isDead = true;
    try {
      cluster = await startCluster({ dir: folderOf(dataDir), port: cluster.port, settings: EMBEDDED_SETTINGS });
      isDead = false;
    } catch {
      // What the dead one left must end first; its log is in the data folder.
    }
  }
  return cluster;
}
