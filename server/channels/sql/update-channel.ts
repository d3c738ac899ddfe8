import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelKey, ChannelNotice } from "../notice.ts";

export type ChannelChange = { name?: string | undefined; perMinute?: number | undefined; burst?: number | undefined };

/** Renames a channel or sets its pace; what is not given stays. Lanes read the pace at their next claim. */
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
        burst = coalesce(${change.burst ?? null}, burst)
      where workspace_id = ${workspaceId} and id = ${id} and archived_at is null
      returning id, workspace_id as "workspaceId", name, provider, phone, state, state_reason as reason,
        desired_state as "desiredState", state_at as "stateAt"`,
  );
}
