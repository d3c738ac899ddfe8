import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { renderEvent, type PublicEvent } from "./catalogue/index.ts";
import type { DeliveryQuery } from "./inputs.ts";
import { readAttempts, type AttemptRow } from "./sql/read-attempts.ts";
import { readDeliveries, readDeliveryRow, type DeliveryRow, type ListedDelivery } from "./sql/read-deliveries.ts";
import { readEventSource } from "./sql/read-event-source.ts";

/** A page of deliveries, newest first; `next` goes into `before`. */
export async function listDeliveries(
  db: Queryable,
  workspaceId: string,
  query: DeliveryQuery,
): Promise<{ deliveries: ListedDelivery[]; next: string | null }> {
  const deliveries = await readDeliveries(db, workspaceId, query);
  const last = deliveries.length === query.limit ? deliveries.at(-1) : undefined;
  return { deliveries, next: last?.id ?? null };
}

/**
 * A delivery with its attempts and the body that was sent, made anew from the event; the body is null when the event left the feed
 * (or its content was erased).
 * @throws {DomainError} `not_found`.
 */
export async function readDelivery(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<DeliveryRow & { body: PublicEvent | null; log: AttemptRow[] }> {
  const delivery = await readDeliveryRow(db, workspaceId, id);
  if (!delivery) throw new DomainError("not_found");
  const source = await readEventSource(db, workspaceId, delivery.eventId);
  const body = source && renderEvent(delivery.type, source.at, source);
  return { ...delivery, body, log: await readAttempts(db, workspaceId, id) };
}
