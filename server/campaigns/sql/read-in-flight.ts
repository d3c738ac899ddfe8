import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { CampaignKey } from "../deps.ts";

export type InFlightRow = {
  channelId: string;
  /** Handed to WhatsApp, no answer yet. */
  inFlight: number;
  /** Waiting in the number's lane for their turn. */
  queued: number;
};

/** A campaign's messages in lanes, by number. */
export function readInFlight(db: Queryable, { workspaceId, id }: CampaignKey): Promise<InFlightRow[]> {
  return all(
    db,
    sql<InFlightRow>`
      select channel_id as "channelId", count(*) filter (where claimed_at is not null) as "inFlight",
        count(*) filter (where claimed_at is null) as queued
      from lane_entry where workspace_id = ${workspaceId} and campaign_id = ${id} group by channel_id`,
  );
}
