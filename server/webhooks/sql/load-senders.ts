import { all, sql, type Queryable } from "#server/db/sql.ts";

export type StoredSender = {
  id: string;
  workspaceId: string;
  revision: number;
  url: string;
  secret: string;
  formerSecret: string | null;
  formerSecretUntil: Date | null;
};

/** What a pump needs to know of endpoints, of any workspace: it was handed their ids by a claim. */
export function loadSenders(db: Queryable, ids: string[]): Promise<StoredSender[]> {
  return all(
    db,
    sql<StoredSender>`
      select id, workspace_id as "workspaceId", revision, url, secret, former_secret as "formerSecret",
        former_secret_until as "formerSecretUntil"
      from webhook_endpoint where id = any(${ids}::uuid[])`,
  );
}
