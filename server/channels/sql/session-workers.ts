import { sql } from "#server/db/sql.ts";

/** A session worker's lease begins: its epoch is the fence of everything it will claim. */
export const registerWorker = (id: string, host: string, leaseMs: number) => sql<{ epoch: number }>`
  insert into session_worker (id, epoch, host, expires_at)
  values (${id}, nextval('session_epoch'), ${host}, now() + ${leaseMs} * interval '1 millisecond')
  returning epoch`;

/** No row means that others took the lease for dead and may hold its channels by now. */
export const renewWorker = (id: string, epoch: number, leaseMs: number) => sql<{ id: string }>`
  update session_worker set expires_at = now() + ${leaseMs} * interval '1 millisecond'
  where id = ${id} and epoch = ${epoch} returning id`;

export const removeWorker = (id: string) => sql`delete from session_worker where id = ${id}`;

/**
 * Ends the leases that ran out. A lane claim holds its worker's row `for share`, so it is either finished before (and its entries
 * are seen as claimed) or finds no row; a row locked now is met again at the next look.
 */
export const reapWorkers = () => sql<{ id: string }>`
  delete from session_worker where id in (
    select id from session_worker where expires_at < now() order by id for update skip locked)
  returning id`;
