/** What the `pusher` package calls, and the probes. Source: pusher.com, HTTP API reference. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/logger.ts";
import { mayReadMetrics } from "#server/platform/metrics-access.ts";
import { answerApp, type ApiContext } from "./http-routes.ts";
import type { RealtimeApp } from "./auth.ts";
import { judgeSignature } from "./http-signature.ts";
import type { GatewayLimits } from "./limits.ts";
import type { RealtimeMetrics } from "./metrics.ts";

export type HttpApiOptions = ApiContext & {
  app: RealtimeApp;
  log: Logger;
  clock: Clock;
  limits: GatewayLimits;
  metrics: RealtimeMetrics;
  /** METRICS_TOKEN. */
  metricsToken?: string | undefined;
  isBusUp: () => boolean;
  isDraining: () => boolean;
};

/** The request listener of the gateway's HTTP server. */
export function createHttpApi(options: HttpApiOptions): RequestListener {
  return (request, response) => {
    route(options, request, response).catch((error: unknown) => {
      options.log.error({ err: error }, "HTTP API request failed");
      if (!response.headersSent) answer(response, 500, { error: "internal" });
      else response.destroy();
    });
  };
}

async function route(options: HttpApiOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = "/", query = ""] = (request.url ?? "/").split("?", 2);
  if (path === "/healthz") return answer(response, 200, { ok: true });
  if (path === "/readyz") return answerReady(options, response);
  if (path === "/metrics" && mayRead(request, options.metricsToken)) {
    response.writeHead(200, { "content-type": options.metrics.registry.contentType });
    response.end(await options.metrics.registry.metrics());
    return;
  }
  const match = /^\/apps\/([^/]+)(\/.*)$/.exec(path);
  if (!match?.[2]) return answer(response, 404, { error: "unknown path" });
  const body = await readBody(request, options.limits.httpBodyBytes);
  if (!body) {
    response.setHeader("connection", "close");
    return answer(response, 413, { error: `body is over ${options.limits.httpBodyBytes} bytes` });
  }
  const method = request.method ?? "GET";
  const nowSeconds = options.clock.now().getTime() / 1_000;
  const verdict = judgeSignature(options.app, { method, path, query, body }, nowSeconds);
  if (!verdict.ok) return answer(response, 401, { error: verdict.reason });
  if (match[1] !== encodeURIComponent(options.app.id)) return answer(response, 404, { error: "unknown app" });
  const result = await answerApp(options, { method, path: match[2], query: new URLSearchParams(query), body });
  answer(response, result.status, result.body);
}

function mayRead({ socket, headers }: IncomingMessage, token: string | undefined): boolean {
  return mayReadMetrics({ address: socket.remoteAddress, headers }, token);
}

/** Red while draining or while no events arrive, with the reason. */
function answerReady(options: HttpApiOptions, response: ServerResponse): void {
  const checks = { bus: options.isBusUp(), accepting: !options.isDraining() };
  answer(response, checks.bus && checks.accepting ? 200 : 503, { ok: checks.bus && checks.accepting, checks });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** The raw body, or null when it is longer than `limitBytes`; the rest then runs into nothing. */
function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limitBytes) chunks.push(chunk);
      else resolve(null);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
  });
}
