import { hash } from "node:crypto";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startCluster } from "../embedded/cluster.ts";
import { TEST_SETTINGS } from "../embedded/settings.ts";
import { migrate } from "../migrate.ts";

export type TestCluster = { url: string; stop(): Promise<void> };

/** An empty PostgreSQL for tests, in a temporary folder that goes with it. */
export async function startTestCluster(): Promise<TestCluster> {
  const dir = mkdtempSync(join(tmpdir(), "baton-test-"));
  if (process.getuid?.() === 0) chownSync(dir, 65_534, 65_534);
  const cluster = await startCluster({ dir, port: 0, settings: TEST_SETTINGS });
  return {
    url: cluster.url("postgres"),
    async stop() {
      await cluster.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/**
 * Makes the migrated database that test files clone, unless it is there, and returns its name. The name is made of the migrations,
 * so that runs over several versions of them share a cluster and no schema.
 */
export async function ensureTemplate(clusterUrl: string, migrations: string): Promise<string> {
  const files = readdirSync(migrations, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".sql"));
  const text = files.sort().map((name) => `${name}\n${readFileSync(join(migrations, name), "utf8")}`);
  const template = `baton_template_${hash("sha1", text.join("\n")).slice(0, 12)}`;
  const admin = new pg.Client({ connectionString: clusterUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [template]);
    if (rowCount) return template;
    await admin.query(`create database ${template}`);
  } finally {
    await admin.end();
  }
  await migrate(clusterUrl.replace(/\/[^/]*$/, `/${template}`), migrations);
  return template;
}
