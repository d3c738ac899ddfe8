import { linkedFarSide, startSimulator } from "#server/channels/simulator/index.ts";
import { readEnv } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logger.ts";
import { onStop } from "./shared/on-stop.ts";

/** The far side of demos, tests and load: a local WhatsApp. Loopback only, and only where SIMULATOR=on. */
const env = readEnv(process.env);
const log = createLogger(env, "simulator");

if (env.SIMULATOR !== "on") {
  log.fatal("the simulator runs only where SIMULATOR=on: it is for demos, tests and load");
  process.exit(1);
}
const { rootPrivateKey } = linkedFarSide({
  host: env.SIMULATOR_HOST,
  port: env.SIMULATOR_PORT,
  secretKeys: env.SECRET_KEYS,
});
const simulator = await startSimulator({ host: env.SIMULATOR_HOST, port: env.SIMULATOR_PORT, log, rootPrivateKey });
log.info({ port: simulator.port }, "the simulator is ready");
onStop(log, () => simulator.close());
