import { sql } from "#server/db/sql.ts";
import type { ChannelKey } from "../notice.ts";

/** Tells a refused move from a channel that the workspace does not have. */
export const findChannel = ({ workspaceId, id }: ChannelKey) => sql<{ id: string }>`
  select id from channel where workspace_id = ${workspaceId} and id = ${id}`;
