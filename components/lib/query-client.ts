import { QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";

const STALE_MS = 30_000;
const MAX_RETRIES = 6;

/** The HTTP status of a failed call, or null when the server was not reached. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (!(data instanceof Object) || !("httpStatus" in data)) return null;
  return typeof data.httpStatus === "number" ? data.httpStatus : null;
}

/** The domain code of a failed call, such as `member.last_owner`; null when it has none. */
export function domainCodeOf(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (!(data instanceof Object) || !("domainCode" in data)) return null;
  return typeof data.domainCode === "string" ? data.domainCode : null;
}

/**
 * What passes by waiting is asked again: the server away or full. A refusal is not, nor is anything while the server itself
 * draws a page: the browser asks again and shows why.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const status = statusOf(error);
  return (status === null || status === 503) && failures < MAX_RETRIES;
}

/** One per page on the server, one per workspace in the browser. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: STALE_MS, retry: shouldRetry } },
  });
}
