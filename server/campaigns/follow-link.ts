import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { isWebAddress, readLinkPath } from "./links.ts";
import { followLinkRow } from "./sql/follow-link.ts";

/** What says who follows a link: the request's method and headers. */
export type LinkVisit = { method: string; userAgent: string | undefined; purpose: string | undefined };

// Messengers and scanners open links to show or to judge them.
const PROGRAMS = /bot|crawl|spider|preview|whatsapp|facebookexternalhit|telegram|slack|discord|skype|scan|monitor/i;

/**
 * Where a short link of a message leads. A person's visit is counted; a program's is not, nor one that only looks (HEAD, prefetch). Only
 * what the campaign itself had in its message is an answer, so that nobody can point our address elsewhere.
 * @throws {DomainError} `not_found`
 */
export async function followLink(db: Queryable, path: string, visit: LinkVisit): Promise<string> {
  const link = readLinkPath(path);
  const url = link && (await followLinkRow(db, link, isPerson(visit)));
  if (!url || !isWebAddress(url)) throw new DomainError("not_found");
  return new URL(url).href;
}

function isPerson({ method, userAgent = "", purpose = "" }: LinkVisit): boolean {
  return (
    method === "GET" && userAgent.startsWith("Mozilla/") && !PROGRAMS.test(userAgent) && !purpose.includes("prefetch")
  );
}
