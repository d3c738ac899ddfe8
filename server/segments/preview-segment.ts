import type { Queryable } from "#server/db/transaction.ts";
import { CONSENT, type Consent } from "#server/contacts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { wordOf } from "#server/platform/word-of.ts";
import type { SegmentCounter } from "./counter.ts";
import type { PreviewDeps } from "./deps.ts";
import type { Filter } from "./filter/form.ts";
import { compileFilter, type Predicate, type Reading } from "./predicate/compile.ts";
import { findMissing, type Missing } from "./references.ts";
import type { SegmentCount } from "./sql/count-contacts.ts";
import { readZone } from "./sql/read-zone.ts";
import { sampleContacts } from "./sql/sample-contacts.ts";

const SAMPLE = 20;

export type SampledContact = { id: string; name: string; phone: string | null; consent: Consent };
type Asked = { workspaceId: string; filter: Filter };

/** How a workspace's filters are read now. */
export async function readingNow(db: Queryable, clock: Clock, workspaceId: string): Promise<Reading> {
  return { workspaceId, zone: await readZone(db, workspaceId), now: clock.now() };
}

async function compiled({ pool, clock }: PreviewDeps, { workspaceId, filter }: Asked, taken = 0): Promise<Predicate> {
  return compileFilter(filter, await readingNow(pool, clock, workspaceId), taken);
}

/** How many contacts match, by consent, and what the filter names in vain. Null when a newer count of this editor took over. */
export async function countSegment(
  deps: PreviewDeps & { counter: SegmentCounter },
  asked: Asked & { editor: string },
): Promise<(SegmentCount & { missing: Missing[] }) | null> {
  const predicate = await compiled(deps, asked);
  const [missing = []] = await findMissing(deps.pool, asked.workspaceId, [asked.filter]);
  const count = await deps.counter.count(asked.editor, predicate);
  return count && { ...count, missing };
}

/** Some people who match, those that changed last first. */
export async function sampleSegment(deps: PreviewDeps, asked: Asked): Promise<SampledContact[]> {
  const rows = await sampleContacts(deps.pool, await compiled(deps, asked, 1), SAMPLE);
  return rows.map(({ consent, ...row }) => ({ ...row, consent: wordOf(CONSENT, consent) }));
}
