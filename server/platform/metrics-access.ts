import { createHash, timingSafeEqual } from "node:crypto";

export type MetricsReader = {
  /** Of the socket itself, whatever a proxy says. */
  address: string | undefined;
  /** `authorization` and whatever a proxy adds. */
  headers: { authorization: string | undefined; forwardedFor: string | undefined };
};

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Who may read /metrics, which stand on ports that are open to everybody: with METRICS_TOKEN whoever sends it as a bearer
 * token, without it this machine. What came through a proxy is not from this machine, though its socket is.
 */
export function mayReadMetrics({ address, headers }: MetricsReader, token: string | undefined): boolean {
  if (token !== undefined) return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
  return headers.forwardedFor === undefined && LOOPBACK.test(address ?? "");
}
