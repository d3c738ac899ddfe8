import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactRecord } from "../contact-record.ts";
import type { NarrowedPage } from "../list-contacts.ts";

/** Contacts with a tag before an id, the newest first. */
export function pickTagged(db: Queryable, page: NarrowedPage, tagId: number, before: string): Promise<ContactRecord[]> {
  return all(
    db,
    sql<ContactRecord>`
      select r.* from (
        select k.workspace_id, k.id from contact k
        where k.workspace_id = ${page.workspaceId} and k.tag_ids @> array[${tagId}::integer] and k.id < ${before}
        order by k.id desc limit ${page.limit}) p
      join contact_row r on r.workspace_id = p.workspace_id and r.id = p.id
      order by r.id desc`,
  );
}
