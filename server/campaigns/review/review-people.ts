import { csvLine } from "#server/platform/csv.ts";
import { readingNow } from "#server/segments/index.ts";
import type { CampaignKey, ReadDeps } from "../deps.ts";
import { getCampaign } from "../save-campaign.ts";
import { listPeople, type Judged, type JudgedPerson } from "../sql/judge-people.ts";
import { judgedBy } from "./judged.ts";

const CSV_PAGE = 2_000;

export type ReviewPeopleQuery = {
  /** A skip reason, `variable_missing`, or `none` for those who get it. */
  reason: string;
  cursor?: string | undefined;
  limit: number;
};

/** People of a draft's audience by what was judged of them. @throws {DomainError} as reviewCampaign */
export async function reviewPeople(
  deps: ReadDeps,
  key: CampaignKey,
  { reason, cursor, limit }: ReviewPeopleQuery,
): Promise<{ people: JudgedPerson[]; nextCursor: string | null }> {
  const judged = await judgedNow(deps, key);
  const rows = await listPeople(deps.pool, judged, { reason, after: cursor ?? null, limit: limit + 1 });
  const people = rows.slice(0, limit);
  return { people, nextCursor: rows.length > limit ? (people.at(-1)?.id ?? null) : null };
}

/** Everybody of a draft's audience as CSV, with the reason of those who get nothing, a page of lines at a time. */
export async function* reviewCsv(deps: ReadDeps, key: CampaignKey): AsyncGenerator<string> {
  const judged = await judgedNow(deps, key);
  yield csvLine(["contact_id", "name", "phone", "gets_it", "reason"]);
  for (let after: string | null = null; ;) {
    const rows: JudgedPerson[] = await listPeople(deps.pool, judged, { reason: null, after, limit: CSV_PAGE });
    if (rows.length > 0) yield rows.map(lineOf).join("");
    after = rows.at(-1)?.id ?? null;
    if (rows.length < CSV_PAGE) return;
  }
}

function lineOf({ id, name, phone, reason, missing }: JudgedPerson): string {
  const why = reason ?? (missing === null ? "" : `variable_missing {{${missing}}}`);
  return csvLine([id, name, phone ?? "", why === "" ? "yes" : "no", why]);
}

async function judgedNow({ pool, clock }: ReadDeps, key: CampaignKey): Promise<Judged> {
  const campaign = await getCampaign(pool, key);
  return judgedBy(pool, key.workspaceId, campaign, await readingNow(pool, clock, key.workspaceId));
}
