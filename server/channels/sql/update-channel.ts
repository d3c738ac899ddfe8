import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelKey, ChannelNotice } from "../notice.ts";

export type ChannelChange = {
  name?: string | undefined;
  perMinute?: number | undefined;
  burst?: number | undefined;
  /** The first day of its warm-up, as "2027-03-14" in the workspace's zone; null ends it. */
  warmUpStartedOn?: string | null | undefined;
};

/** Renames a channel or sets its pace or warm-up; what is not given stays. Lanes read the pace at their next claim. */
export function updateChannel(
  db: Queryable,
  { workspaceId, id }: ChannelKey,
  change: ChannelChange,
): Promise<ChannelNotice | null> {
  return maybeOne(
    db,
    sql<ChannelNotice>`
      update channel
      set name = coalesce(${change.name ?? null}, name), per_minute = coalesce(${change.perMinute ?? null}, per_minute),
        burst = coalesce(${change.burst ?? null}, burst),
        warm_up_started_on = case when ${change.warmUpStartedOn !== undefined} then ${change.warmUpStartedOn ?? null}::date
          else warm_up_started_on end
      where workspace_id = ${workspaceId} and id = ${id} and archived_at is null
      returning id, workspace_id as "workspaceId", name, provider, phone, state, state_reason as reason,
        desired_state as "desiredState", state_at as "stateAt"`,
  );
}
