import { run, sql, type Queryable } from "#server/db/sql.ts";

export type Held = { endpointId: string; deliveryId: string; token: string };

/** Keeps what a pump still waits for from being reaped. */
export async function renewLeases(db: Queryable, held: Held[], leaseMs: number): Promise<void> {
  await run(
    db,
    sql`
      update delivery_due d set lease_until = now() + make_interval(secs => ${leaseMs}::integer / 1000.0)
      from unnest(${held.map((it) => it.endpointId)}::uuid[], ${held.map((it) => it.deliveryId)}::uuid[],
        ${held.map((it) => it.token)}::uuid[]) g (endpoint, delivery, token)
      where d.endpoint_id = g.endpoint and d.delivery_id = g.delivery and d.token = g.token`,
  );
}
