import type { Queryable } from "#server/db/transaction.ts";
import type { Clock } from "#server/platform/clock.ts";
import { foldText } from "#server/platform/text.ts";
import { compileFilter, getSegment, readingNow, type Filter } from "#server/segments/index.ts";
import type { PeopleFilter } from "./inputs.ts";

/** Who is meant, as text over `contact k` with its parameters from `$1` on: by the same compiler that segments and campaigns use. */
export type Meant = { text: string; values: unknown[] };

/** @throws {DomainError} `not_found` for a segment that is not there */
export async function meantPeople(
  { pool, clock }: { pool: Queryable; clock: Clock },
  workspaceId: string,
  filter: PeopleFilter,
): Promise<Meant> {
  const reading = await readingNow(pool, clock, workspaceId);
  const { text, values } = compileFilter({ all: await conditionsOf(pool, workspaceId, filter) }, reading);
  return withSearch({ text, values }, workspaceId, foldText(filter.search ?? ""));
}

async function conditionsOf(db: Queryable, workspaceId: string, filter: PeopleFilter): Promise<Filter[]> {
  const { tagIds, consent, segmentId } = filter;
  return [
    ...(segmentId === undefined ? [] : [(await getSegment(db, { workspaceId, id: segmentId })).filter]),
    ...(tagIds.length === 0 ? [] : [{ field: "tags", op: "has_any", value: tagIds } as const]),
    ...(consent === undefined ? [] : [{ field: "consent", op: "is", value: consent } as const]),
  ];
}

const MIN_PHONE_DIGITS = 3;

/** As the inbox searches: a name needs no digits and a phone no letters, so "Rua 12" is not a phone. */
function withSearch({ text, values }: Meant, workspaceId: string, folded: string): Meant {
  if (folded === "") return { text, values };
  const digits = folded.replace(/\D/g, "");
  const isPhone = digits.length >= MIN_PHONE_DIGITS && /^[\d\s()+.\-/]+$/.test(folded);
  const added = [workspaceId, `%${folded.replace(/[\\%_]/g, "\\$&")}%`, ...(isPhone ? [`%${digits}%`] : [])];
  const at = (index: number) => `$${values.length + index}`;
  const named = `select n.id from contact n where n.workspace_id = ${at(1)}::uuid and n.folded like ${at(2)}::text`;
  const phoned = isPhone
    ? ` union select i.contact_id from contact_identity i
        where i.workspace_id = ${at(1)}::uuid and i.kind = 1 and i.value like ${at(3)}::text`
    : "";
  return { text: `(${text} and k.id in (${named}${phoned}))`, values: [...values, ...added] };
}
