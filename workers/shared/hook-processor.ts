import { createHookProcessor, type HookProcessor } from "#server/channels/index.ts";
import type { Pool } from "#server/db/pool.ts";
import { createLaneStore } from "#server/delivery/index.ts";
import { createReceiveInbound } from "#server/inbox/index.ts";
import type { Logger } from "#server/platform/logger.ts";

/** What a process does with the bodies of providers: messages go into the inbox, statuses to the messages they are about. */
export function createProcessor({ pool, log }: { pool: Pool; log: Logger }): HookProcessor {
  const inbound = createReceiveInbound({ pool, log });
  const lanes = createLaneStore({ pool, log });
  const ports = {
    receiveInbound: inbound.receive.bind(inbound),
    recordEvidence: lanes.recordEvidence.bind(lanes),
  };
  return createHookProcessor({ pool, ports, log });
}
