import type { Pool } from "#server/db/pool.ts";
import { all, one, sql } from "#server/db/sql.ts";

/**
 * Indexes of attributes in the whole database, at most; each costs every write of a contact. One stands for an attribute's name in all
 * workspaces: an index for each of them would make 400 for 50 workspaces, and every insert would ask 400 conditions.
 */
export const MAX_INDEXES = 8;
/** Building one over a million contacts takes longer than any statement of ours may. */
const BUILD_MS = 30 * 60_000;
const LOCK = 7_262_014;

type Change = { statement: string };

/**
 * What to run, as text that PostgreSQL quotes itself. An index that a crash left half made is not valid: it goes, and the next run
 * makes it. The expressions are those of predicate/attributes.ts; they answer is, in, and ranges of numbers. For attributes that tell
 * people apart: at 1,000,000 contacts one e-mail took 5 ms instead of 950, but a city of four made "in three cities" slower (4.4 s
 * instead of 1.3, on a busy machine), since PostgreSQL takes the index for most of the table.
 */
const plan = (atMost: number) => sql<Change>`
  with wanted as (
    select name, type, 'contact_attribute_' || left(md5(type || ' ' || name), 16) as index
    from contact_attribute where is_filterable and type in ('text', 'number')
    group by name, type order by count(*) desc, min(created_at) limit ${atMost}::integer),
  standing as (
    select c.relname as index, i.indisvalid as is_valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'contact'::regclass and c.relname ~ '^contact_attribute_[0-9a-f]{16}$')
  select format('drop index concurrently if exists %I', s.index) as statement
  from standing s where not s.is_valid or not exists (select from wanted w where w.index = s.index)
  union all
  select format(
    case type when 'number' then 'create index concurrently if not exists %I on contact (workspace_id, segment_number(folded_attributes -> %L), id)'
      else 'create index concurrently if not exists %I on contact (workspace_id, (folded_attributes ->> %L), id)' end, w.index, w.name)
  from wanted w where not exists (select from standing s where s.index = w.index and s.is_valid)`;

/** One at a time over all processes. False, and nothing done, while another one is at it: what it read may be older than what is wanted now. */
export async function keepAttributeIndexes(pool: Pool, atMost: number): Promise<boolean> {
  const client = await pool.connect();
  try {
    // Waiting for the lock inside a statement would hold a snapshot, which an index made concurrently waits for: a deadlock.
    const { got } = await one(client, sql<{ got: boolean }>`select pg_try_advisory_lock(${LOCK}) as got`);
    if (!got) return false;
    await client.query(`set statement_timeout = ${BUILD_MS}`);
    for (const { statement } of await all(client, plan(atMost))) await client.query({ text: statement, ...WAITS });
    await client.query("analyze contact");
    return true;
  } finally {
    // Ends the connection with its settings and its lock.
    client.release(true);
  }
}

/** The pool's own limit for an answer, which ends a connection. */
const WAITS = { query_timeout: BUILD_MS + 1_000 };
