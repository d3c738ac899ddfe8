import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Registry } from "prom-client";

export type HealthOptions = { port: number; isReady: () => boolean; registry: Registry };

/** /healthz (the process answers), /readyz (its lease is live), /metrics; on loopback. */
export async function serveHealth({ port, isReady, registry }: HealthOptions): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { "content-type": type }).end(body);
    if (request.url === "/healthz") answer(200, "text/plain", "ok\n");
    else if (request.url === "/readyz")
      answer(isReady() ? 200 : 503, "text/plain", isReady() ? "ready\n" : "no lease\n");
    else if (request.url === "/metrics") {
      registry.metrics().then(
        (text) => answer(200, registry.contentType, text),
        () => answer(500, "text/plain", "no metrics\n"),
      );
    } else answer(404, "text/plain", "not found\n");
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}
