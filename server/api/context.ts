import { randomUUID } from "node:crypto";
import { z } from "zod";
import { tokenOfCookie } from "#server/auth/index.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import type { Services } from "./services.ts";
import type { Context } from "./trpc.ts";

/** Which workspace a request speaks of; a page takes it from its address instead. */
export const WORKSPACE_HEADER = "x-baton-workspace";
export const REQUEST_ID_HEADER = "x-request-id";

// W3C Trace Context, version 00: an all-zero trace or span id is invalid.
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's trace context when it is valid, else a new one, not sampled. */
export function traceparentOf(header: string | null | undefined): string {
  if (header && TRACEPARENT.test(header)) return header;
  // Node keeps entropy for UUIDs at hand; asking for fresh bytes twice a request was a twentieth of its cost.
  const [trace, span] = [randomUUID(), randomUUID()];
  return `00-${trace.replaceAll("-", "")}-${span.slice(0, 8)}${span.slice(24, 32)}-00`;
}

/** The caller's request id when it is plain and short, else a new one. */
export function requestIdOf(header: string | null | undefined): string {
  return header && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();
}

const workspaceIdSchema = z.uuid();

export type ContextOptions = {
  requestId?: string;
  traceparent?: string;
  ipAddress?: string;
  /** Overrides the header; pages give the one of their address. */
  workspaceId?: string;
};

/** Makes the context of one request from its headers: who is signed in, and which member that is in the named workspace. */
export type ContextFor = (headers: Headers, options?: ContextOptions) => Promise<Context>;

export function createContextFor(runtime: Runtime, services: Services): ContextFor {
  const { cache, cookieName } = services.accounts;
  return async (headers, options = {}) => {
    const token = tokenOfCookie(headers.get("cookie"), cookieName);
    const found = token ? await cache.session(token) : null;
    const workspaceId = workspaceIdSchema.safeParse(options.workspaceId ?? headers.get(WORKSPACE_HEADER));
    const session = found && {
      userId: found.userId,
      sessionId: found.sessionId,
      name: found.name,
      email: found.email,
    };
    return {
      runtime,
      services,
      requestId: options.requestId ?? requestIdOf(headers.get(REQUEST_ID_HEADER)),
      traceparent: options.traceparent ?? traceparentOf(headers.get("traceparent")),
      session,
      actor: session && workspaceId.success ? await cache.actor(session.userId, workspaceId.data) : null,
      ipAddress: options.ipAddress ?? "",
    };
  };
}
