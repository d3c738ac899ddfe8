import { isIPv6 } from "node:net";

/** Limits of accounts and links. Lengths in characters. */
export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 128;
export const NAME_MAX_LENGTH = 80;

/** A session ends this long after its sign-in. */
export const SESSION_DAYS = 30;
export const INVITATION_DAYS = 7;
export const RESET_LINK_HOURS = 1;

/** How long a process may answer from its memory before it asks the database again (design.md, Accounts). */
export const SESSION_CACHE_MS = 5_000;

/** Failed attempts in a window before further ones are refused unheard. */
export const THROTTLES = {
  /** One account from one network: guessing one password. Whoever guesses elsewhere does not lock its owner out. */
  guess: { max: 8, windowSeconds: 900 },
  /** One account, from anywhere: guessing with many addresses. */
  account: { max: 100, windowSeconds: 900 },
  /** One network, any account: trying one password on many. Offices share addresses, hence more. */
  address: { max: 60, windowSeconds: 900 },
  /** Sign-ups and reset requests from one network. */
  request: { max: 20, windowSeconds: 3_600 },
  /** Reset mails to one e-mail: each link works until one is used, so that more are of no use. */
  mail: { max: 3, windowSeconds: 3_600 },
} as const;

/** Who counts as one by their address: an IPv4 address, or the /64 of an IPv6 one, since a /64 is what one line or server gets. */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ipAddress)) return ipAddress;
  const [head = "", tail] = (ipAddress.split("%")[0] ?? "").split("::");
  const groupsOf = (part: string) => (part === "" ? [] : part.split(":"));
  const [left, right] = [groupsOf(head), groupsOf(tail ?? "")];
  const written = left.length + right.length + (right.at(-1)?.includes(".") ? 1 : 0);
  const groups = [...left, ...Array<string>(tail === undefined ? 0 : 8 - written).fill("0"), ...right];
  const prefix = groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}

/** E-mail addresses are compared and stored in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The token of a session cookie's value: `token.signature`, percent-encoded. */
export function tokenOfCookie(header: string | null, cookieName: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at === -1 || pair.slice(0, at).trim() !== cookieName) continue;
    const token = pair
      .slice(at + 1)
      .trim()
      .split(".")[0];
    return token ? token : null;
  }
  return null;
}

/** What a web process remembers of API keys. */
export const API_KEY_CACHE = {
  /** How old what it knows of a key may be; a notice of a revocation comes within a second. */
  maxAgeMs: 5_000,
  refreshMs: 1_500,
  /** Keys used within this time are kept fresh in the background. */
  inUseMs: 60_000,
  noteUsesMs: 30_000,
  maxKnown: 20_000,
  maxUnknown: 10_000,
} as const;

export const API_KEY_MAX_DAYS = 3_650;

/** How a web process holds requests of the plan; the numbers of lease_requests (…1010_request_allowance) follow from them. */
export const ALLOWANCE = {
  windowMs: 60_000,
  useWithinMs: 500,
  /** Milliseconds of demand that one lease covers. */
  ahead: 250,
  /** Of the plan: what may pass on credit in one process. */
  creditShare: 0.002,
  maxWorkspaces: 10_000,
} as const;
