import { randomInt } from "node:crypto";

/** A web address in a body, and where it stands there. */
type FoundLink = { url: string; start: number; end: number };

/** What makes the addresses of one recipient: `baseUrl` is the origin of the web process, `code` the recipient's own. */
export type ShortLinks = { baseUrl: string; code: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/giu;
// What ends a sentence or a bracket around an address is none of it.
const AFTER = /[.,;:!?'’»…)\]}*_~]+$/u;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 9;
const MAX_URL = 2_000;

/** Where short links are answered, in the web process. */
export const LINK_PATH = "/l";
/** Links of one body that can be told apart. */
export const MAX_LINKS = LETTERS.length;

/** A code nobody can guess from another: 57⁹ of them, 5 × 10¹⁵. */
export function newLinkCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}

/** Whether a stored address may be gone to: http or https, with nobody's password in it. */
export function isWebAddress(url: string): boolean {
  if (url.length > MAX_URL || !URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}

/**
 * The different addresses of a body in their order: those whose clicks are counted. One with a variable in it is another for each
 * person and stays as it is.
 */
export function linksIn(body: string): string[] {
  return [...new Set(findLinks(body).map(({ url }) => url))].slice(0, MAX_LINKS);
}

/** The body with each such address replaced by the recipient's short one. Nothing else changes. */
export function shortenLinks(body: string, { baseUrl, code }: ShortLinks): string {
  const urls = linksIn(body);
  const parts: string[] = [];
  let reached = 0;
  for (const { url, start, end } of findLinks(body)) {
    const letter = LETTERS.charAt(urls.indexOf(url));
    if (letter === "") continue;
    parts.push(body.slice(reached, start), `${baseUrl.replace(/\/$/, "")}${LINK_PATH}/${code}${letter}`);
    reached = end;
  }
  return [...parts, body.slice(reached)].join("");
}

/** The recipient's code and the link's position of a short address, or null for a text that is none. */
export function readLinkPath(text: string): { code: string; position: number } | null {
  const position = LETTERS.indexOf(text.slice(-1));
  if (text.length !== CODE_LENGTH + 1 || position < 0 || !/^[A-Za-z0-9]+$/.test(text)) return null;
  return { code: text.slice(0, -1), position };
}

function findLinks(body: string): FoundLink[] {
  return Array.from(body.matchAll(ADDRESS), ({ 0: found, index }) => {
    const url = withoutEnd(found);
    return { url, start: index, end: index + url.length };
  }).filter(({ url }) => !url.includes("{{") && isWebAddress(url));
}

/** A closing bracket stays when the address opens it, as in Wikipedia's. */
function withoutEnd(found: string): string {
  const short = found.replace(AFTER, "");
  return found.charAt(short.length) === ")" && short.includes("(") ? `${short})` : short;
}
