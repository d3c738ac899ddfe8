import fc from "fast-check";
import { randomInt } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { filterInput } from "./filter/form.ts";
import { compileFilter } from "./predicate/compile.ts";
import { filters, people } from "./testing/arbitrary-filters.ts";
import { matchingIds, storePeople, type Person, type Stored } from "./testing/people.ts";
import { plainMatch } from "./testing/plain-evaluator.ts";

const NOW = "2027-02-10T12:00:00Z";
const PEOPLE = 60;

describe.each(["America/Sao_Paulo", "Asia/Kathmandu", "UTC"])("a compiled filter, in %s", (zone) => {
  const db = useTestDatabase();
  const seed = randomInt(1_000_000);
  const crowd: Person[] = fc.sample(people, { numRuns: PEOPLE, seed }).map((person, id) => ({ ...person, id }));
  let here: Stored;
  beforeAll(async () => {
    here = await storePeople(db.pool, crowd);
    await storePeople(db.pool, crowd.slice(0, 20));
  });

  it(`lets in whom the plain rules let in, and nobody of another workspace (people of seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const reading = { workspaceId: here.workspaceId, zone, now: new Date(NOW) };
        const ids = await matchingIds(db.pool, compileFilter(filterInput.parse(here.withIds(filter)), reading));
        const expected = crowd.filter((person) => plainMatch(filter, person, { now: NOW, zone }));
        expect(ids.map((id) => here.numberOf(id)).sort((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 250 },
    );
  });
});
