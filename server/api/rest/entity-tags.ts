/** Entity tags of RFC 9110: what an answer names a thing by as it is, and the conditions that name it so. */

/** Whether an `If-Match` names this tag (13.1.1): `*`, or one of a list, compared strongly. */
export const isMatched = (ifMatch: string, etag: string): boolean =>
  tagsOf(ifMatch).some((each) => each === "*" || each === etag);

/** Whether an `If-None-Match` names this tag (13.1.2), so that the thing need not be sent again. Compared weakly. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  tagsOf(ifNoneMatch ?? "").some((each) => each === "*" || each.replace(/^W\//, "") === etag);

const tagsOf = (list: string): string[] => list.split(",").map((tag) => tag.trim());
