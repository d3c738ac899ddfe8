import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { EndpointKey } from "./deps.ts";
import type { ReplayInput } from "./inputs.ts";
import { countReplayEvents, type ReplayCount } from "./sql/count-replay.ts";

/** More candidates are not looked at: whoever asks waits for the answer. */
const LOOK_AT = 20_000;

/** How many events `replaySince` would send, for the question before it. @throws {DomainError} `not_found`. */
export async function countReplay(
  db: Queryable,
  { workspaceId, id: endpointId }: EndpointKey,
  input: ReplayInput,
): Promise<ReplayCount> {
  const found = await countReplayEvents(db, { workspaceId, endpointId, ...input, atMost: LOOK_AT });
  if (!found) throw new DomainError("not_found");
  return found;
}
