import { all, sql, type Queryable } from "#server/db/sql.ts";

export type ClaimedRaw = {
  id: string;
  workspaceId: string;
  channelId: string;
  epoch: number;
  /** Sealed. */
  body: string;
  /** This one counted. */
  attempts: number;
};

/**
 * Takes bodies whose time has come, the oldest first, and puts their next turn off (10 s, later up to 5 minutes), so that two
 * sweeps never hold the same one and a killed one's come again.
 */
export function claimRaw(db: Queryable, limit: number): Promise<ClaimedRaw[]> {
  return all(
    db,
    sql<ClaimedRaw>`
      with due as materialized (
        select d.id, c.epoch, r.workspace_id, r.channel_id, r.body
        from raw_inbound_due d
        join raw_inbound r on r.id = d.id
        join channel c on c.workspace_id = r.workspace_id and c.id = r.channel_id
        where d.due_at <= now() order by d.due_at, d.id limit ${limit} for update of d skip locked)
      update raw_inbound_due d set attempts = d.attempts + 1, due_at = now() + make_interval(secs => least(300, 10 * (d.attempts + 1)))
      from due where d.id = due.id
      returning d.id, due.workspace_id as "workspaceId", due.channel_id as "channelId", due.epoch, due.body, d.attempts`,
  );
}
