import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { filterInput } from "./filter/form.ts";
import { compileFilter, type Reading } from "./predicate/compile.ts";
import { matchingIds, storePeople, type Person, type Stored } from "./testing/people.ts";

const person = z
  .object({
    id: z.number(),
    attributes: z.record(z.string(), z.unknown()),
    tags: z.array(z.string()).default([]),
    consent: z.enum(["opted_in", "opted_out", "unknown"]).default("unknown"),
    channels: z.array(z.string()).default([]),
    lastActivityAt: z.string().nullable().default(null),
    campaigns: z.array(z.string()).default([]),
  })
  .transform((given): Person => given);
const cases = z
  .object({
    now: z.iso.datetime(),
    zone: z.string(),
    contacts: z.array(person),
    cases: z.array(z.object({ id: z.string(), filter: z.unknown(), expected: z.array(z.number()), why: z.string() })),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cases/segments.json"), "utf8")));

describe("segments.json", () => {
  const db = useTestDatabase();
  let here: Stored;
  let reading: Reading;
  beforeAll(async () => {
    here = await storePeople(db.pool, cases.contacts);
    // The same people next door: nobody of them may come in.
    await storePeople(db.pool, cases.contacts);
    reading = { workspaceId: here.workspaceId, zone: cases.zone, now: new Date(cases.now) };
  });

  it.each(cases.cases)("$id: $why", async ({ filter, expected }) => {
    const read = filterInput.parse(here.withIds(filter));
    const ids = await matchingIds(db.pool, compileFilter(read, reading));
    expect(ids.map((id) => here.numberOf(id)).sort((a, b) => a - b)).toEqual(expected);
  });
});
