import { all, sql, type Queryable } from "#server/db/sql.ts";

export type SegmentRow = {
  id: string;
  name: string;
  /** As it was written by an earlier version perhaps: read it with filterInput. */
  filter: unknown;
  createdAt: Date;
  updatedAt: Date;
  /** Campaigns that stand on it, as audience or exclusion. */
  campaignIds: string[];
};

/** The segments of a workspace by name, or one of them. Archived ones are not read. */
export function readSegments(db: Queryable, workspaceId: string, id: string | null): Promise<SegmentRow[]> {
  return all(
    db,
    sql<SegmentRow>`
      select s.id, s.name, s.filter, s.created_at as "createdAt", s.updated_at as "updatedAt",
        array(select distinct u.campaign_id from segment_use u where u.workspace_id = s.workspace_id and u.segment_id = s.id) as "campaignIds"
      from segment s
      where s.workspace_id = ${workspaceId} and s.archived_at is null and (${id}::uuid is null or s.id = ${id})
      order by fold_value(s.name), s.id`,
  );
}
