import { Counter, type Registry } from "prom-client";
import type { RequestLog } from "./request-log.ts";

/** What the log of a web process lost: nothing, unless the database was away for long or something floods it. */
export function registerLogMetrics(log: Pick<RequestLog, "losses">, registry: Registry): void {
  new Counter({
    name: "baton_api_log_lost_total",
    help: "Requests of the public API that got no line though there was room for one (line), or were not even counted (request)",
    labelNames: ["what"],
    registers: [registry],
    collect() {
      const { lines, requests } = log.losses();
      this.reset();
      this.inc({ what: "line" }, lines);
      this.inc({ what: "request" }, requests);
    },
  });
}
