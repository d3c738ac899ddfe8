import type { Queryable } from "#server/db/transaction.ts";
import { rollUp, type PeopleByStatus } from "./roll-up.ts";
import { listCampaignRows, type ListedRow } from "./sql/read-campaigns.ts";
import type { CampaignStatus } from "./states.ts";

export type ListedCampaign = Omit<ListedRow, "counts"> & { people: PeopleByStatus };
export type CampaignList = { campaigns: ListedCampaign[]; nextCursor: string | null };

export type ListQuery = {
  statuses?: readonly CampaignStatus[] | undefined;
  isArchived: boolean;
  text: string;
  /** The id of the last campaign of the page before. */
  cursor?: string | undefined;
  limit: number;
};

/** Campaigns, the newest first. */
export async function listCampaigns(db: Queryable, workspaceId: string, query: ListQuery): Promise<CampaignList> {
  const { statuses = null, isArchived, text, cursor = null, limit } = query;
  const rows = await listCampaignRows(db, workspaceId, { statuses, isArchived, text, after: cursor, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    campaigns: shown.map(({ counts, ...row }) => ({ ...row, people: rollUp(counts) })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
