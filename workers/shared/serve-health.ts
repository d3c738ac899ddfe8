import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import type { Registry } from "prom-client";
import { createHttpServer } from "#server/platform/http-server.ts";
import { mayReadMetrics } from "#server/platform/metrics-access.ts";

export type HealthOptions = {
  host: string;
  port: number;
  /** Null, or why this process cannot do its work now. */
  notReady: () => string | null;
  registry: Registry;
  metricsToken: string | undefined;
};

/** /healthz: the process answers. /readyz: it can do its work. /metrics: for this machine or by METRICS_TOKEN. */
export async function serveHealth({ host, port, notReady, registry, metricsToken }: HealthOptions): Promise<Server> {
  const listener: RequestListener = (request, response) => {
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { "content-type": type }).end(body);
    const path = (request.url ?? "/").split("?")[0];
    if (path === "/healthz") answer(200, "text/plain", "ok\n");
    else if (path === "/readyz") {
      const fault = notReady();
      answer(fault === null ? 200 : 503, "text/plain", `${fault ?? "ready"}\n`);
    } else if (
      path === "/metrics" &&
      mayReadMetrics({ address: request.socket.remoteAddress, headers: request.headers }, metricsToken)
    ) {
      registry.metrics().then(
        (text) => answer(200, registry.contentType, text),
        () => answer(500, "text/plain", "no metrics\n"),
      );
    } else answer(404, "text/plain", "not found\n");
  };
  // It answers small questions of few.
  const server = createHttpServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, listener);
  server.maxConnections = 64;
  server.listen(port, host);
  await once(server, "listening");
  return server;
}
