import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** `address`: of the socket itself, whatever a proxy says. */
export type MetricsReader = { address: string | undefined; headers: IncomingHttpHeaders };

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
/** What this machine calls itself. Another name was sent here by a proxy, or by a page whose name leads here for a moment. */
const OWN_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const PROXIED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];
const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Who may read /metrics, which stand on ports that are open to everybody: with METRICS_TOKEN whoever sends it as a bearer
 * token, without it this machine. What came through a proxy is not from this machine, though its socket is.
 */
export function mayReadMetrics({ address, headers }: MetricsReader, token: string | undefined): boolean {
  if (token !== undefined) return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
  if (PROXIED.some((name) => headers[name] !== undefined)) return false;
  return OWN_HOST.test(headers.host ?? "") && LOOPBACK.test(address ?? "");
}
