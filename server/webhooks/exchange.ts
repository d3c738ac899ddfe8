import type { IncomingHttpHeaders } from "node:http";
import { errors, type Dispatcher } from "undici";
import type { Failure } from "./states.ts";

/** What came of one POST. `status` is null when no answer came; `body` is cut at 4 KiB and is never interpreted. */
export type Received = {
  status: number | null;
  failure: Failure | null;
  headers: IncomingHttpHeaders | null;
  body: string | null;
  startedAt: number;
  durationMs: number;
};

const MAX_BODY_BYTES = 4_096;
/** The status says it all; a body that takes longer is not waited for. */
const BODY_WAIT_MS = 2_000;

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_)/;
const FAILURE_OF: Record<string, Failure> = {
  BATON_REFUSED_ADDRESS: "dns",
  UND_ERR_CONNECT_TIMEOUT: "connect",
  ECONNREFUSED: "connect",
  EHOSTUNREACH: "connect",
  ENETUNREACH: "connect",
  EADDRNOTAVAIL: "connect",
  ETIMEDOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  UND_ERR_HEADERS_OVERFLOW: "malformed",
};

/**
 * Follows one request. It ends when the answer is complete, when we cut it (enough of the body, or too long) or when the receiver
 * breaks it. An answer that we cut counts by its status; one that the receiver broke off is a failure, since nobody knows whether
 * the receiver was done.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #settle: (received: Received) => void;
  readonly #startedAt = Date.now();
  readonly #begun = performance.now();
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout;
  #status: number | null = null;
  #headers: IncomingHttpHeaders | null = null;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isOver = false;

  constructor(timeoutMs: number, settle: (received: Received) => void) {
    this.#settle = settle;
    this.#timer = setTimeout(() => this.#cut("timeout"), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It waited too long for a connection: it must not be sent any more.
    if (this.#isOver) controller.abort(new Error("too late"));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200 || this.#isOver) return;
    this.#status = status;
    this.#headers = headers;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#cut(null), BODY_WAIT_MS);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#chunks.push(chunk.subarray(0, MAX_BODY_BYTES - this.#bytes));
    this.#bytes += chunk.length;
    if (this.#bytes >= MAX_BODY_BYTES) this.#cut(null);
  }

  onResponseEnd(): void {
    this.#end(null);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end(failureOf(error));
  }

  #cut(failure: Failure | null): void {
    this.#end(failure);
    this.#controller?.abort(new Error("the rest of the answer is not waited for"));
  }

  #end(failure: Failure | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#settle({
      status: this.#status,
      failure,
      headers: this.#headers,
      body: this.#chunks.length === 0 ? null : Buffer.concat(this.#chunks).toString("utf8"),
      startedAt: this.#startedAt,
      durationMs: Math.round(performance.now() - this.#begun),
    });
  }
}

/** Errors of connecting come as they are or as the cause of the client's own. */
function failureOf(error: Error): Failure {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 3; depth += 1) {
    const code = "code" in current && typeof current.code === "string" ? current.code : "";
    const failure = FAILURE_OF[code];
    if (failure) return failure;
    if (TLS_CODE.test(code)) return "tls";
    if (current instanceof errors.HTTPParserError) return "malformed";
    if (current instanceof AggregateError)
      return current.errors[0] instanceof Error ? failureOf(current.errors[0]) : "connect";
    current = current.cause;
  }
  return "closed";
}
