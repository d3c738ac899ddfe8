import { z } from "zod";
import { readLedger } from "./campaigns.ts";
import type { Stack } from "./stack.ts";
import { oneRow } from "./wait.ts";

const N = z.object({ n: z.number() });
const BOOKS = z.object({
  people: z.number(),
  sent: z.number(),
  failed: z.number(),
  unknown: z.number(),
  waiting: z.number(),
});
const BOOK = z.object({ providerId: z.string(), isSent: z.boolean(), isInDoubt: z.boolean() });

/** What our tables say of a campaign's people, and how many of its counters are wrong. */
export async function readBooks(stack: Stack, id: string) {
  const books = await oneRow(
    stack,
    BOOKS,
    `select count(*)::int as people, (count(*) filter (where status in (20, 30, 40, 45)))::int as sent,
       (count(*) filter (where status = 25))::int as failed, (count(*) filter (where status = 15))::int as unknown,
       (count(*) filter (where status < 15))::int as waiting
     from recipient where campaign_id = $1`,
    [id],
  );
  return { ...books, wrong: await recount(stack, id) };
}

/** How many counters of a campaign were wrong. */
export async function recount(stack: Stack, id: string): Promise<number> {
  const text = "select recount_campaign(workspace_id, id) as n from campaign where id = $1";
  return (await oneRow(stack, N, text, [id])).n;
}

/** The far side's ledger against the books of a campaign, person by person. `twice`: people who got two different messages of it. */
export async function compare(stack: Stack, id: string): Promise<{ lost: number; foreign: number; twice: number }> {
  const { rows } = await stack.db.query<Record<string, unknown>>(
    `select m.provider_message_id as "providerId", r.status in (20, 30, 40, 45) as "isSent", r.status = 15 as "isInDoubt"
     from message m left join recipient r on r.workspace_id = m.workspace_id and r.message_id = m.id where m.campaign_id = $1`,
    [id],
  );
  const books = z
    .array(BOOK)
    .parse(rows.map((row) => ({ ...row, isSent: row["isSent"] ?? false, isInDoubt: row["isInDoubt"] ?? false })));
  const known = new Map(books.map((book) => [book.providerId, book]));
  const arrived = (await readLedger(stack)).rows.filter((row) => known.has(row.id));
  const ids = new Set(arrived.map((row) => row.id));
  return {
    lost: books.filter((book) => book.isSent && !ids.has(book.providerId)).length,
    foreign: [...ids].filter((it) => known.get(it)?.isSent === false && known.get(it)?.isInDoubt === false).length,
    twice: arrived.length - new Set(arrived.map((row) => row.to)).size,
  };
}

/**
 * Campaign messages that were claimed while a reply waited on their number: accepted and not claimed. An event is stamped when its
 * transaction begins, so a reply counts as waiting 100 ms after that: before, its commit may not have been there to see.
 */
export async function countInversions(stack: Stack, workspaceId: string): Promise<number> {
  const { n } = await oneRow(
    stack,
    N,
    `with claimed as (
       select m.id, m.channel_id, m.campaign_id, m.created_at, min(e.created_at) as at
       from event e join message m on m.workspace_id = e.workspace_id and m.id = (e.payload ->> 'messageId')::uuid
       where e.workspace_id = $1 and e.type = 'message.status' and e.payload ->> 'status' = 'sending' group by 1, 2, 3, 4)
     select count(*)::int as n from claimed c where c.campaign_id is not null and exists (
       select from claimed r where r.channel_id = c.channel_id and r.campaign_id is null
         and r.created_at + interval '100 milliseconds' < c.at and r.at > c.at)`,
    [workspaceId],
  );
  return n;
}

/** Recipients a second by one plain insert…select into a table with the same indexes. */
export async function plainRows(stack: Stack, workspaceId: string): Promise<number> {
  await stack.db.query("create table load_recipient (like recipient including all)");
  const begun = performance.now();
  const { rowCount } = await stack.db.query(
    `insert into load_recipient (workspace_id, campaign_id, contact_id, channel_id, variant, not_before)
     select workspace_id, $2, id, $2, 1, now() from contact where workspace_id = $1 order by id`,
    [workspaceId, "00000000-0000-7000-8000-000000000001"],
  );
  const seconds = (performance.now() - begun) / 1_000;
  await stack.db.query("drop table load_recipient");
  return Math.round((rowCount ?? 0) / seconds);
}
