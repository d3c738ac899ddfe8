import { isIP } from "node:net";

/** Whether an address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/**
 * Whether a request may use the control API. A page of any site can make a browser on this machine call loopback: its name in
 * `Host` (DNS rebinding) or its `Origin` gives it away.
 */
export function isOwnRequest(headers: { host?: string | undefined; origin?: string | undefined }): boolean {
  const hostOf = (url: string) => {
    try {
      return new URL(url).hostname.replace(/^\[|\]$/g, "");
    } catch {
      return "";
    }
  };
  if (!isLoopback(hostOf(`http://${headers.host ?? ""}`))) return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host ?? ""}`;
}
