import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactRecord } from "../contact-record.ts";
import type { NarrowedPage } from "../list-contacts.ts";

/** Contacts whose folded name is like a pattern, before an id, the newest first. */
export function pickNamed(
  db: Queryable,
  page: NarrowedPage,
  pattern: string,
  before: string,
): Promise<ContactRecord[]> {
  return all(
    db,
    sql<ContactRecord>`
      select r.* from (
        select k.workspace_id, k.id from contact k
        where k.workspace_id = ${page.workspaceId} and k.folded like ${pattern} and k.id < ${before}
          and contact_matches(k, ${page.tagId}, null, null)
        order by k.id desc limit ${page.limit}) p
      join contact_row r on r.workspace_id = p.workspace_id and r.id = p.id
      order by r.id desc`,
  );
}
