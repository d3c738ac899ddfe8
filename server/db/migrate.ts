import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";

// Any two starts at once queue here. The number is arbitrary and ours alone.
const MIGRATION_LOCK = 7_262_001;

/**
 * Brings a database to the schema of prisma/migrations: Graphile Worker's own migrations first (ours may call add_job), then
 * each folder not applied yet, in order, each in one transaction. Applied ones are recorded in `_prisma_migrations` as Prisma
 * does, so `prisma migrate status` agrees. Returns the names applied now.
 * @throws {Error} when an applied migration was changed afterwards, or one fails (nothing of it remains).
 */
export async function migrate(url: string, directory: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "baton-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query("set client_min_messages = warning");
    await client.query(LEDGER);
    const applied = await appliedChecksums(client);
    const pending = migrationsIn(directory).filter(({ name, checksum }) => isPending(applied, name, checksum));
    if (applied.size === 0 || pending.length > 0) await runMigrations({ connectionString: url });
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

const LEDGER = `create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

type Migration = { name: string; text: string; checksum: string };

function migrationsIn(directory: string): Migration[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const text = readFileSync(join(directory, name, "migration.sql"), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    });
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    "select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

function isPending(applied: Map<string, string>, name: string, checksum: string): boolean {
  const known = applied.get(name);
  if (known !== undefined && known !== checksum) throw new Error(`migration ${name} was changed after it was applied`);
  return known === undefined;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.text);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ($1, $2, $3, now(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`migration ${migration.name} failed`, { cause });
  }
}
