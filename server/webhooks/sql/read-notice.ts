import { all, sql, type Queryable } from "#server/db/sql.ts";
import type { DisabledReason } from "../states.ts";

export type OwnerNotice = { email: string; workspaceName: string; url: string; reason: DisabledReason };

/** Whom to tell that an endpoint is disabled: the workspace's owners, one row each. None when it is enabled again. */
export function readNotice(db: Queryable, workspaceId: string, endpointId: string): Promise<OwnerNotice[]> {
  return all(
    db,
    sql<OwnerNotice>`
      select u.email, s.name as "workspaceName", w.url, w.disabled_reason as reason
      from webhook_endpoint w join workspace s on s.id = w.workspace_id
      join member m on m.workspace_id = w.workspace_id and m.role = 'owner' and m.removed_at is null
      join auth_user u on u.id = m.user_id
      where w.workspace_id = ${workspaceId} and w.id = ${endpointId} and w.status = 'disabled' and w.archived_at is null
      order by u.email`,
  );
}
