import { all, sql, type Queryable } from "#server/db/sql.ts";

/** What a process wants for one workspace. */
export type LeaseWish = {
  workspaceId: string;
  wanted: number;
  /** Requests already let through on credit. */
  owed: number;
  /** What was not used, by the slot it came from. */
  returns: { slot: number; count: number }[];
};

export type Lease = {
  /** From 1, in the order of the wishes. */
  ord: number;
  granted: number;
  slot: number;
  /** What the workspace may still have in this window, over all processes. */
  remaining: number;
  perMinute: number;
  /** When something comes free, where nothing was granted. */
  retryMs: number;
};

/** One transaction for all of them (prisma/migrations/…1010_request_allowance). A workspace appears once. */
export function leaseRequests(db: Queryable, wishes: LeaseWish[]): Promise<Lease[]> {
  const returns = wishes.flatMap(({ workspaceId, returns: each }) => each.map((one) => ({ workspaceId, ...one })));
  return all(
    db,
    sql<Lease>`
      select ord, granted, slot, remaining, per_minute as "perMinute", retry_ms as "retryMs" from lease_requests(
        ${wishes.map((wish) => wish.workspaceId)}::uuid[], ${wishes.map((wish) => wish.wanted)}::integer[],
        ${wishes.map((wish) => wish.owed)}::integer[], ${returns.map((one) => one.workspaceId)}::uuid[],
        ${returns.map((one) => one.slot)}::bigint[], ${returns.map((one) => one.count)}::integer[])`,
  );
}
