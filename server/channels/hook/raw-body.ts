import type { SecretBox } from "#server/platform/secrets.ts";

const contextOf = (id: string) => `raw-inbound ${id}`;

/** A posted body as it is stored: it is what customers wrote. */
export const sealRaw = (secrets: SecretBox, id: string, body: string): string => secrets.seal(body, contextOf(id));

/**
 * A stored body as it came. Those of before bodies were sealed are objects of JSON, which no sealed one begins as.
 * @throws {Error} when its key is not among SECRET_KEYS.
 */
export function openRaw(secrets: SecretBox, id: string, stored: string): string {
  return stored.trimStart().startsWith("{") ? stored : secrets.open(stored, contextOf(id));
}
