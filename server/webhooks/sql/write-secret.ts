import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";

/** Replaces the secret; the former one signs too for some hours more, one that was former before no longer. Null when there is no such endpoint. */
export function writeSecret(
  db: Queryable,
  change: { workspaceId: string; id: string; secret: string; overlapHours: number },
): Promise<{ formerSecretUntil: Date | null } | null> {
  const { workspaceId, id, secret, overlapHours } = change;
  return maybeOne(
    db,
    sql<{ formerSecretUntil: Date | null }>`
      update webhook_endpoint set former_secret = case when ${overlapHours}::integer > 0 then secret end,
        former_secret_until = case when ${overlapHours}::integer > 0 then now() + make_interval(hours => ${overlapHours}::integer) end,
        secret = ${secret}, revision = revision + 1
      where workspace_id = ${workspaceId} and id = ${id} and archived_at is null
      returning former_secret_until as "formerSecretUntil"`,
  );
}
