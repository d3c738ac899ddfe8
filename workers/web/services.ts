import type { Services } from "#server/api/services.ts";
import { createAccounts, createAllowances, createApiKeys } from "#server/auth/index.ts";
import { createRequestLog } from "#server/api-log/index.ts";
import { createProviderHook } from "#server/channels/index.ts";
import { createAcceptMessages } from "#server/delivery/index.ts";
import { createMediaLinks, createMediaStore } from "#server/media/index.ts";
import { createSegmentCounter } from "#server/segments/index.ts";
import type { Pool } from "#server/db/pool.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { createProcessor } from "../shared/hook-processor.ts";

/** What features need beyond the runtime, once per web process. `acceptPool` is for accepting messages alone. */
export async function createServices(runtime: Runtime, acceptPool: Pool): Promise<Services> {
  const { env, pool, clock, log, secrets } = runtime;
  return {
    accounts: await createAccounts({ pool, clock, log, env }),
    apiKeys: createApiKeys({ pool, clock, log }),
    allowances: createAllowances(pool),
    requestLog: createRequestLog({ pool, clock, log }),
    media: {
      store: createMediaStore({ dir: env.MEDIA_DIR, pool }),
      links: createMediaLinks({ secretKeys: env.SECRET_KEYS, clock }),
    },
    accept: createAcceptMessages({ pool: acceptPool, log }),
    segmentCounter: createSegmentCounter(pool),
    hook: createProviderHook({ pool, secrets, log, processor: createProcessor(runtime), isOn: env.SIMULATOR === "on" }),
  };
}
