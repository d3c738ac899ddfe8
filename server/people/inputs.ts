import { z } from "zod";
import { storeText } from "#server/platform/text.ts";

export const PEOPLE_SORTS = ["name", "createdAt", "lastActivityAt"] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** Which contacts are meant; what is given narrows. */
export const peopleFilter = z.object({
  /** Part of a name (accents and case aside) or of a phone. */
  search: z.string().max(200).overwrite(storeText).trim().optional(),
  /** Those that have any of these. */
  tagIds: z.array(z.int().min(1).max(2_147_483_647)).max(50).default([]),
  consent: z.enum(["opted_in", "opted_out", "unknown"]).optional(),
  /** For those who hold segments.manage. */
  segmentId: z.uuid().optional(),
});
export type PeopleFilter = z.output<typeof peopleFilter>;

export const peoplePage = peopleFilter.extend({
  sort: z.enum(PEOPLE_SORTS).default("createdAt"),
  direction: z.enum(["asc", "desc"]).default("desc"),
  /** `nextCursor` of the page before, of the same sort and direction. */
  cursor: z.string().max(2_000).optional(),
  limit: z.int().min(1).max(200).default(50),
});
export type PeoplePage = z.output<typeof peoplePage>;
