import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startCluster } from "../embedded/cluster.ts";
import { TEST_SETTINGS } from "../embedded/settings.ts";
import { migrate } from "../migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    testClusterUrl: string;
  }
}

/** One PostgreSQL for a test run, with a migrated template that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), "baton-test-"));
  if (process.getuid?.() === 0) chownSync(dir, 65_534, 65_534);
  const cluster = await startCluster({ dir, port: 0, settings: TEST_SETTINGS });
  const admin = new pg.Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query("create database baton_template");
  await admin.end();
  await migrate(cluster.url("baton_template"), join(import.meta.dirname, "../../../prisma/migrations"));
  project.provide("testClusterUrl", cluster.url("postgres"));
  return async () => {
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
