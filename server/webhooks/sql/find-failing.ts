import { all, sql, type Queryable } from "#server/db/sql.ts";

/**
 * Enabled endpoints of which nearly everything failed: at least `least` attempts of the last `windowHours` failed, `share` of all,
 * and the first failure of the window is older than `sinceHours` (a bad hour disables nobody). Counted from when it was last
 * enabled.
 */
export function findFailing(
  db: Queryable,
  rule: { windowHours: number; sinceHours: number; least: number; share: number },
): Promise<{ id: string }[]> {
  return all(
    db,
    sql<{ id: string }>`
      select w.id from webhook_endpoint w join endpoint_health h on h.endpoint_id = w.id
      where w.status = 'enabled' and w.archived_at is null and h.step > now() - make_interval(hours => ${rule.windowHours}::integer)
        and (w.reenabled_at is null or h.step > w.reenabled_at)
      group by w.id
      having sum(h.failed) >= ${rule.least}::integer and sum(h.failed) >= ${rule.share}::float8 * sum(h.failed + h.succeeded)
        and min(h.step) filter (where h.failed > 0) < now() - make_interval(hours => ${rule.sinceHours}::integer)`,
  );
}
