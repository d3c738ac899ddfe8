import { z } from "zod";
import { one, sql, type Queryable } from "./sql.ts";

/** A place in the feed. `generation` changes when transaction ids start anew (a logical restore into another cluster). */
export type FeedPlace = { generation: string; xid: string; id: string };

/** The place from which nothing that commits later is missed: at or after the oldest transaction still open. */
export function readFeedHead(db: Queryable): Promise<FeedPlace> {
  return one(
    db,
    sql<FeedPlace>`
      select (select system_identifier::text from pg_control_system()) as generation,
        pg_snapshot_xmin(pg_current_snapshot())::text as xid, '00000000-0000-0000-0000-000000000000' as id`,
  );
}

const MAX_XID = 2n ** 64n - 1n;
const xid = z
  .string()
  .regex(/^\d{1,20}$/)
  .refine((text) => BigInt(text) <= MAX_XID);
const cursorSchema = z.tuple([z.string().regex(/^-?\d{1,20}$/), xid, z.uuid(), z.int()]);

/** How far a reader is. `atMs`: the moment up to which it knows everything, by which a reader that was away too long is told. */
export type FeedCursor = { place: FeedPlace; atMs: number };

export function writeFeedCursor({ generation, xid, id }: FeedPlace, atMs: number): string {
  return Buffer.from(JSON.stringify([generation, xid, id, atMs])).toString("base64url");
}

/** Null for a text that `writeFeedCursor` did not make. */
export function readFeedCursor(text: string): FeedCursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const [generation, xid, id, atMs] = cursorSchema.parse(parts);
    return { place: { generation, xid, id }, atMs };
  } catch {
    return null;
  }
}
