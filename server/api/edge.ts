import type { IncomingMessage } from "node:http";
import type { Context as HonoContext } from "hono";
import type { Logger } from "#server/platform/logger.ts";
import type { Context } from "./trpc.ts";

/** The headers of Node's answer, before it is written. */
export type AnswerHeaders = { setHeader(name: string, value: string): unknown };

/** What every route under /api knows of its request. */
export type EdgeEnv = {
  Bindings: { incoming?: IncomingMessage; outgoing?: AnswerHeaders };
  Variables: {
    requestId: string;
    traceparent: string;
    ipAddress: string;
    /** Made when something is to be said: most requests say nothing. */
    log: () => Logger;
    /** Who asks, found at the first call. */
    caller: () => Promise<Context>;
  };
};

export type EdgeContext = HonoContext<EdgeEnv>;

/**
 * The client's address: the socket's, or behind a trusted proxy the last of `x-forwarded-for`, the one that proxy wrote.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  isTrusted: boolean,
): string {
  const forwarded = isTrusted ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  return forwarded ? forwarded : (socketAddress ?? "").replace(/^::ffff:/, "");
}

/**
 * Whether a request that changes something comes from our own pages. A browser always says where from: `Origin`, or at
 * least `Sec-Fetch-Site`. What sends neither is no browser, and nobody's cookie rides on it.
 */
export function isSameOrigin(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === null) return ["same-origin", "none", null].includes(headers.get("sec-fetch-site"));
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === headers.get("host");
}
