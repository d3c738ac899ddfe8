import { createHash } from "node:crypto";
import { join } from "node:path";
import { startCluster, type Cluster } from "#server/db/embedded/cluster.ts";
import { isTraversable } from "#server/db/embedded/binaries.ts";
import { EMBEDDED_SETTINGS } from "#server/db/embedded/settings.ts";
import pg from "pg";

const NOBODY = 65_534;
const WANTED_PORT = 54_320;
const DATABASE = "baton";

/**
 * Starts the embedded PostgreSQL, or adopts the one a killed start left. As root its server runs as nobody, who must reach
 * the folder; where it cannot (a checkout under /root), the data lives in /var/lib/baton.
 */
export async function startDatabase(dataDir: string): Promise<{ cluster: Cluster; url: string }> {
  const isRoot = process.getuid?.() === 0;
  const elsewhere = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const dir = isRoot && !isTraversable(dataDir, NOBODY) ? `/var/lib/baton/${elsewhere}` : join(dataDir, "postgres");
  const cluster = await startCluster({ dir, port: WANTED_PORT, settings: EMBEDDED_SETTINGS });
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
