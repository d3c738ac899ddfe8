import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { createPool, type Pool } from "../pool.ts";

/** As every connection of a real process has them. */
const TEST_SECRET_KEYS = `k1:${Buffer.alloc(32, 1).toString("base64")}`;

export type TestDatabase = { url: string; pool: Pool };

/**
 * A database of its own for the calling test file, cloned from the migrated template and dropped afterwards. Use inside a
 * describe or at the top of a file: `const db = useTestDatabase();` and `db.pool` inside tests.
 */
export function useTestDatabase(): TestDatabase {
  const clusterUrl = inject("testClusterUrl");
  const template = inject("testTemplate");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const url = clusterUrl.replace(/\/[^/]*$/, `/${name}`);
  const database: Partial<TestDatabase> = { url };
  beforeAll(async () => {
    await asAdmin(clusterUrl, `create database ${name} template ${template}`);
    database.pool = createPool(
      { url, name: "test", max: 12, statementTimeoutMs: 15_000, secretKeys: TEST_SECRET_KEYS },
      () => undefined,
    );
  });
  afterAll(async () => {
    await database.pool?.end();
    await asAdmin(clusterUrl, `drop database if exists ${name} with (force)`);
  });
  return {
    url,
    get pool() {
      if (!database.pool) throw new Error("the test database is ready only inside tests and hooks");
      return database.pool;
    },
  };
}

/** Two files cloning the template at once collide for a moment; PostgreSQL says so with 55006. */
async function asAdmin(url: string, statement: string, attempt = 0): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } catch (error) {
    const inUse = error instanceof Error && "code" in error && error.code === "55006";
    if (!inUse || attempt >= 50) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await asAdmin(url, statement, attempt + 1);
  } finally {
    await client.end();
  }
}
