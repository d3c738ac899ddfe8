import { pino } from "pino";
import { systemClock } from "#server/platform/clock.ts";
import type { TerminateTarget } from "../event-source.ts";
import { createGateway, type Gateway, type GatewayOptions } from "../gateway.ts";
import { APP, onTestEnd } from "./clients.ts";

export const silentLog = pino({ level: "silent" });

export type TestGateway = Gateway & { port: number; broadcasts: TerminateTarget[] };

/** A gateway on a free port without a bus, drained when the test ends. */
export async function startGateway(limits: NonNullable<GatewayOptions["limits"]> = {}, port = 0): Promise<TestGateway> {
  const broadcasts: TerminateTarget[] = [];
  const gateway = createGateway({
    app: APP,
    log: silentLog,
    clock: systemClock,
    limits,
    isBusUp: () => true,
    broadcastTerminate(target) {
      broadcasts.push(target);
      return Promise.resolve();
    },
    tellPeers: () => Promise.resolve(),
  });
  let drained: Promise<void> | undefined;
  const drain = () => (drained ??= gateway.drain());
  onTestEnd(drain);
  return { ...gateway, drain, port: await gateway.listen(port, "127.0.0.1"), broadcasts };
}
