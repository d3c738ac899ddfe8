import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { EndpointKey } from "./deps.ts";
import { readHealthSteps, readLaneState, type HealthStep, type LaneState } from "./sql/read-health.ts";

/** How an endpoint fares: what waits, and its attempts in steps of five minutes. @throws {DomainError} `not_found`. */
export async function endpointHealth(
  db: Queryable,
  { workspaceId, id }: EndpointKey,
  hours: number,
): Promise<LaneState & { steps: HealthStep[] }> {
  const lane = await readLaneState(db, workspaceId, id);
  if (!lane) throw new DomainError("not_found");
  return { ...lane, steps: await readHealthSteps(db, workspaceId, id, hours) };
}
