import type { Pool } from "#server/db/transaction.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Env } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logger.ts";
import { startBus, type Bus } from "./bus.ts";
import { createGateway, type GatewayOptions } from "./gateway.ts";
import { createPgSource } from "./pg-source.ts";
import { memberToReauthorize } from "./rules.ts";

export type RealtimeSettings = Pick<
  Env,
  | "DATABASE_URL"
  | "REALTIME_HOST"
  | "REALTIME_PORT"
  | "PUSHER_APP_ID"
  | "PUSHER_KEY"
  | "PUSHER_SECRET"
  | "METRICS_TOKEN"
>;

export type RunningRealtime = {
  port: number;
  /** Takes no new sockets, closes all with 4200 within about 3 s, lets go of PostgreSQL; the pool stays its maker's. */
  stop(): Promise<void>;
};

/** A gateway on PostgreSQL's feed. It listens at once, also while PostgreSQL is away; `/readyz` says whether events arrive. */
export async function runRealtime(options: {
  settings: RealtimeSettings;
  pool: Pool;
  log: Logger;
  limits?: GatewayOptions["limits"];
}): Promise<RunningRealtime> {
  const { settings, pool, log, limits = {} } = options;
  const source = createPgSource(pool, settings.DATABASE_URL);
  const running: { bus: Bus | null } = { bus: null };
  const gateway = createGateway({
    app: { id: settings.PUSHER_APP_ID, key: settings.PUSHER_KEY, secret: settings.PUSHER_SECRET },
    log,
    clock: systemClock,
    limits,
    metricsToken: settings.METRICS_TOKEN,
    isBusUp: () => running.bus?.isUp() ?? false,
    broadcastTerminate: (target) => source.broadcast(target),
    tellPeers: (payloads) => source.tellPeers(payloads),
  });
  const port = await gateway.listen(settings.REALTIME_PORT, settings.REALTIME_HOST);
  const bus = startBus({
    source,
    log,
    onEvents(events, by) {
      gateway.publishEvents(events, by);
      for (const memberId of events.flatMap((event) => memberToReauthorize(event) ?? []))
        gateway.terminate({ memberId });
    },
    hasListeners: () => gateway.hasSockets(),
    onTerminate: (target) => gateway.terminate(target),
    onPeer: (payload) => gateway.peers.receive(payload),
    onTyping: (payload) => gateway.publishTyping(payload),
    onConnected: () => gateway.peers.connected(),
    users: () => gateway.users(),
  });
  running.bus = bus;
  log.info({ port }, "realtime gateway listens");
  return {
    port,
    async stop() {
      await gateway.drain();
      await bus.stop();
    },
  };
}
