import type { Runtime } from "#server/platform/runtime.ts";
import { parseAllowList } from "./addresses.ts";
import { createAttemptDelivery } from "./attempt-delivery.ts";
import { createEndpointCache } from "./endpoint-cache.ts";
import { endEndpoint } from "./end-endpoint.ts";
import type { PumpFigures } from "./metrics.ts";
import { Pump } from "./pump.ts";
import { RETRY_DELAYS_MS } from "./rules.ts";
import type { Resolve } from "./resolve-name.ts";
import { createSender } from "./sender.ts";

export type WebhookPump = { start(): void; wake(): void; stop(): Promise<void> };

/** The pump of one process, made of its runtime. It does nothing before `start`. `resolve`: the system's look-up by default. */
export function createPump(
  runtime: Runtime,
  { resolve, figures }: { resolve?: Resolve; figures?: PumpFigures } = {},
): WebhookPump {
  const { env, pool, log, secrets, clock } = runtime;
  const sender = createSender({ timeoutMs: env.WEBHOOK_TIMEOUT_MS, ...(resolve && { resolve }) });
  const retryDelaysMs =
    env.WEBHOOK_RETRY_SECONDS?.split(",").map((seconds) => Number(seconds) * 1_000) ?? RETRY_DELAYS_MS;
  const pump = new Pump({
    pool,
    log,
    endpoints: createEndpointCache({ pool, secrets, log, allow: parseAllowList(env.WEBHOOK_ALLOW_ADDRESSES) }),
    attempt: createAttemptDelivery({ sender, clock, log, retryDelaysMs }),
    onGone: (endpointId) => endEndpoint(runtime, endpointId, "gone"),
    maxInFlight: env.WEBHOOK_CONCURRENCY,
    onOutcome: (outcome) => figures?.onOutcome(outcome),
  });
  figures?.held(() => pump.held());
  return {
    start: () => pump.start(),
    wake: () => pump.wake(),
    async stop() {
      await pump.stop();
      await sender.close();
    },
  };
}
