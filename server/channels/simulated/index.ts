import type { Provider, SessionLog } from "../provider.ts";
import { Link } from "./link.ts";
import { SimulatedSession, type SimulatedTiming } from "./session.ts";

export type SimulatedOptions = { host: string; port: number; log: SessionLog; timing?: Partial<SimulatedTiming> };

/** The provider of demos, tests and load: WhatsApp's part is played by workers/simulator.ts, in another process. */
export function createSimulatedProvider(options: SimulatedOptions): Provider & { close(): void } {
  const link = new Link(options);
  const timing: SimulatedTiming = { ackTimeoutMs: 5_000, reconnectMs: 500, ...options.timing };
  return {
    name: "simulated",
    // One connection keeps their order, so a lane need not wait for each answer.
    maxInFlight: 16,
    open: (host) => new SimulatedSession(host, link, timing),
    close: () => link.close(),
  };
}
