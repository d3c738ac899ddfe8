import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { ContactRecord } from "../contact-record.ts";
import type { NarrowedPage } from "../list-contacts.ts";

/** The contact behind a phone or a variant of it, when it matches what else is asked: one or none. */
export function pickByPhone(
  db: Queryable,
  page: Omit<NarrowedPage, "limit"> & { updatedSince: Date | null },
  phones: string[],
): Promise<ContactRecord[]> {
  return all(
    db,
    sql<ContactRecord>`
      select r.* from (
        select distinct k.workspace_id, k.id from contact_identity i
        join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id
        where i.workspace_id = ${page.workspaceId} and i.kind = 1 and i.value = any (${phones}::text[])
          and contact_matches(k, ${page.tagId}, ${page.updatedSince}, ${page.namePattern})) p
      join contact_row r on r.workspace_id = p.workspace_id and r.id = p.id
      order by r.id limit 1`,
  );
}
