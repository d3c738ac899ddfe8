import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactRecord } from "../contact-record.ts";
import type { NarrowedPage } from "../list-contacts.ts";

/** A place in the list of contacts by their last change. */
export type ChangePlace = { at: string; id: string };

/** Contacts that changed after a place, the one that has been left alone longest first. */
export function pickUpdated(db: Queryable, page: NarrowedPage, after: ChangePlace): Promise<ContactRecord[]> {
  return all(
    db,
    sql<ContactRecord>`
      select r.* from (
        select k.workspace_id, k.id from contact k
        where k.workspace_id = ${page.workspaceId} and (k.updated_at, k.id) > (${after.at}::timestamptz, ${after.id}::uuid)
          and contact_matches(k, ${page.tagId}, null, ${page.namePattern})
        order by k.updated_at, k.id limit ${page.limit}) p
      join contact_row r on r.workspace_id = p.workspace_id and r.id = p.id
      order by r."updatedAt", r.id`,
  );
}
