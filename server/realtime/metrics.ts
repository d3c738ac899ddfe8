import { Counter, Gauge, Registry, collectDefaultMetrics } from "prom-client";

export type RealtimeMetrics = ReturnType<typeof createMetrics>;

/** The gateway's figures in a registry of its own. No label carries an id. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    sockets: new Gauge({ name: "baton_realtime_sockets", help: "Open sockets", registers }),
    channels: new Gauge({ name: "baton_realtime_channels", help: "Channels with a subscriber", registers }),
    framesSent: new Counter({ name: "baton_realtime_frames_sent_total", help: "Frames fanned out", registers }),
    events: new Counter({
      name: "baton_realtime_events_total",
      help: "Feed events sent on",
      labelNames: ["by"],
      registers,
    }),
    dropped: new Counter({ name: "baton_realtime_dropped_total", help: "Client events a slow reader lost", registers }),
    refused: new Counter({
      name: "baton_realtime_refused_total",
      help: "Subscriptions and client events refused",
      labelNames: ["why"],
      registers,
    }),
    closes: new Counter({ name: "baton_realtime_closes_total", help: "Closes by us", labelNames: ["code"], registers }),
    busUp: new Gauge({
      name: "baton_realtime_bus_up",
      help: "1 while PostgreSQL's notices and feed are read",
      registers,
    }),
  };
}
