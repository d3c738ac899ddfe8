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

// A campaign's message that was claimed before a reply came is on its way for no longer than this.
const ON_ITS_WAY_MS = 250;
const QUEUED = z.object({ providerId: z.string(), isReply: z.boolean(), atMs: z.number() });

/** Campaign messages that reached the far side before a reply on their number that had been waiting there. */
export async function countInversions(stack: Stack, workspaceId: string): Promise<number> {
  const { rows } = await stack.db.query<Record<string, unknown>>(
    `select provider_message_id as "providerId", campaign_id is null as "isReply",
       (extract(epoch from created_at) * 1000)::double precision as "atMs"
     from message where workspace_id = $1 and direction = 2`,
    [workspaceId],
  );
  const queued = new Map(z.array(QUEUED).parse(rows).map((row) => [row.providerId, row]));
  const waiting = new Map<string, number>();
  let inversions = 0;
  // From the last to the first: `waiting` has the earliest of the replies on a number that came after.
  for (const { id, channelId, receivedAt } of (await readLedger(stack)).rows.sort((a, b) => b.order - a.order)) {
    const row = queued.get(id);
    const firstReplyAt = waiting.get(channelId) ?? Infinity;
    if (row?.isReply) waiting.set(channelId, Math.min(firstReplyAt, row.atMs));
    else if (row && firstReplyAt + ON_ITS_WAY_MS < receivedAt) inversions += 1;
  }
  return inversions;
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
