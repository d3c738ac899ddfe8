import {
  createAbsentProvider,
  createLinkedLazily,
  createSimulatedProvider,
  linkedFarSide,
  type Provider,
  type ProviderName,
} from "#server/channels/index.ts";
import type { Env } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logger.ts";

/** How each kind of channel reaches WhatsApp here. With SIMULATOR=on, linked channels too talk to the local one and trust its root. */
export function createProviders(env: Env, log: Logger): Record<ProviderName, Provider> {
  const { SIMULATOR_HOST: host, SIMULATOR_PORT: port } = env;
  if (env.SIMULATOR !== "on") {
    return { linked: createLinkedLazily({}), simulated: createAbsentProvider("simulated", "simulator_off") };
  }
  const { url, rootPublicKey } = linkedFarSide({ host, port, secretKeys: env.SECRET_KEYS });
  return {
    linked: createLinkedLazily({ url, trustedRoot: rootPublicKey }),
    simulated: createSimulatedProvider({ host, port, log }),
  };
}
