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
  /** One account, from anywhere: guessing one password. */
  account: { max: 8, windowSeconds: 900 },
  /** One address, any account: trying one password on many. Offices share addresses, hence more. */
  address: { max: 60, windowSeconds: 900 },
  /** Sign-ups and reset requests from one address. */
  request: { max: 20, windowSeconds: 3_600 },
} as const;

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
