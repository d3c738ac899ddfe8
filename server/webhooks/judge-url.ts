import { isIP } from "node:net";
import { isPublicAddress, type AllowList } from "./addresses.ts";

/** May this address of a receiver be called? Rules and cases: cases/ssrf.json. The first reason that applies is given. */

export type UrlRefusal = "syntax" | "scheme" | "credentials" | "port" | "host" | "address" | "dns";

/** What may be called, and how its host's addresses are judged when they are known. */
export type Target = {
  origin: string;
  /** Path and query; a fragment is not sent. */
  path: string;
  hostname: string;
  mayReach(addresses: readonly string[]): boolean;
};
export type UrlJudgement = { target: Target; reason?: undefined } | { target?: undefined; reason: UrlRefusal };

const INNER_NAMES = [
  "localhost",
  "local",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "home.arpa",
  "onion",
  "invalid",
];

/** Judges the text of a URL alone. What is unusual (http, a low port, an inner name) needs every address to be an allowed one. */
export function judgeUrl(text: string, allow: AllowList): UrlJudgement {
  // The parser drops blanks and takes a backslash for a slash; other parsers do not.
  if (/[\p{Cc}\p{Z}\\]/u.test(text) || !/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { reason: "syntax" };
  if (!URL.canParse(text)) return { reason: "syntax" };
  const url = new URL(text);
  const hostname = url.hostname.replace(/\.$/, "").replace(/^\[|\]$/g, "");
  const unusual = unusualIn(url, hostname);
  if (url.username !== "" || url.password !== "") {
    // A scheme that is never called comes before credentials.
    return { reason: url.protocol === "https:" || url.protocol === "http:" ? "credentials" : "scheme" };
  }
  if (unusual && (allow.isEmpty || !["http:", "https:"].includes(url.protocol))) return { reason: unusual };
  const mayCall = (address: string) => allow.has(address) || (!unusual && isPublicAddress(address));
  const mayReach = (addresses: readonly string[]) => addresses.length > 0 && addresses.every(mayCall);
  if (isIP(hostname) !== 0 && !mayCall(hostname)) return { reason: unusual ?? "address" };
  return { target: { origin: url.origin, path: url.pathname + url.search, hostname, mayReach } };
}

function unusualIn(url: URL, hostname: string): UrlRefusal | null {
  if (url.protocol !== "https:") return "scheme";
  if (url.port !== "" && Number(url.port) < 1_024) return "port";
  if (isIP(hostname) !== 0) return null;
  const isInner = INNER_NAMES.some((name) => hostname === name || hostname.endsWith(`.${name}`));
  return isInner || !hostname.includes(".") ? "host" : null;
}
