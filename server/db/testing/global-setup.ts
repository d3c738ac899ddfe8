import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureTemplate, startTestCluster } from "./test-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    testClusterUrl: string;
    testTemplate: string;
  }
}

const MIGRATIONS = join(import.meta.dirname, "../../../prisma/migrations");

/** One PostgreSQL for a test run, with a migrated template that each file clones. `TEST_CLUSTER_URL` lends one to many runs. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const lent = process.env["TEST_CLUSTER_URL"];
  const cluster = lent === undefined ? await startTestCluster() : { url: lent, stop: () => Promise.resolve() };
  project.provide("testClusterUrl", cluster.url);
  project.provide("testTemplate", await ensureTemplate(cluster.url, MIGRATIONS));
  return () => cluster.stop();
}
