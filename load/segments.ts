import { z } from "zod";
import { signUp, type Member } from "./lib/api.ts";
import { countPeople, filterOf, seedPeople } from "./lib/campaigns.ts";
import { Latencies, round, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import type { Scenario } from "./lib/scenario.ts";
import { startStack, type Stack } from "./lib/stack.ts";
import { untilNothingWaits } from "./lib/wait.ts";

const PREVIEWS = 21;
const KEYSTROKES = 8;
const KEYSTROKE_MS = 60;
const ATTRIBUTES = z.array(z.object({ id: z.string(), name: z.string() }));
const INDEX = `select not exists (select from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indisvalid and c.relname ~ '^contact_attribute_[0-9a-f]{16}$') as waits`;

/** What somebody builds, and the same asked plainly of the columns by hand. `$1` is the workspace. */
const QUESTIONS = {
  mostPeople: {
    filter: filterOf(),
    plain: `attributes ->> 'city' in ('Porto', 'Braga', 'Faro') and (tag_ids <> '{}' or (attributes ->> 'orders')::numeric >= 2)`,
  },
  onePerson: {
    filter: { field: "attributes.number", op: "is", value: 77_777 },
    plain: `(attributes ->> 'number')::numeric = 77777`,
  },
  allButSome: {
    filter: {
      all: [
        { not: { field: "attributes.city", op: "in", value: ["Porto"] } },
        { not: { field: "tags", op: "has", value: "vip" } },
      ],
    },
    plain: `coalesce(attributes ->> 'city', '') <> 'Porto' and tag_ids = '{}'`,
  },
} as const;

/**
 * Previews of segments over 1,000,000 people while they are built: most of them, one by an attribute that is indexed, and all but some;
 * then somebody types, which leaves one count running. Compared with the same questions asked of the columns by plain SQL.
 */
export const segments: Scenario = async (options) => {
  const people = options.messages ?? (options.quick ? 100_000 : 1_000_000);
  const stack = await startStack();
  try {
    const member = await signUp(stack.url, 16);
    await seedPeople(stack, member.workspaceId, people);
    await indexNumbers(stack, member);
    const watch = watchProcesses(stack.pids());
    const previews = new Map<string, Preview>();
    for (const [name, { filter, plain }] of Object.entries(QUESTIONS))
      previews.set(name, await preview(stack, member, { filter, plain }));
    const typedMs = await typeQuickly(member);
    const usage = watch.stop();
    const plainMs = [...previews.values()].reduce((sum, it) => sum + it.plainMs, 0);
    const oursMs = [...previews.values()].reduce((sum, it) => sum + it.p50Ms, 0);
    return resultOf(stack, options, {
      scenario: "segments",
      checks: Object.fromEntries(
        [...previews].map(([name, it]) => [
          `${name} counted right`,
          { ok: it.total === it.plainTotal, total: it.total },
        ]),
      ),
      figures: {
        people,
        ...Object.fromEntries(
          [...previews].map(([name, { p50Ms, p95Ms, plainMs: byHandMs }]) => [name, { p50Ms, p95Ms, byHandMs }]),
        ),
        typedMs,
      },
      targets: {},
      limit: { name: "ms for the same questions by plain SQL over the columns", value: round(plainMs) },
      ratio: round(plainMs / oursMs, 2),
      usage,
      peer: { name: "WhatsTIG", figures: { previewMedianMs: "101 (100,000 people)" } },
    });
  } finally {
    await stack.stop();
  }
};

/** Lets a job index the attribute that tells people apart, and waits for it. */
async function indexNumbers(stack: Stack, member: Member): Promise<void> {
  const attributes = await member.query("segments.attributes", undefined, ATTRIBUTES);
  const id = attributes.find(({ name }) => name === "number")?.id ?? "";
  await member.mutate("segments.changeAttribute", { id, isFilterable: true }, z.unknown());
  await untilNothingWaits(stack, "the index stands", INDEX);
  await stack.db.query("vacuum analyze contact");
}

type Preview = { p50Ms: number; p95Ms: number; total: number; plainMs: number; plainTotal: number };

async function preview(stack: Stack, member: Member, question: { filter: object; plain: string }): Promise<Preview> {
  const [ours, byHand] = [new Latencies(), new Latencies()];
  const total = await countPeople(member, question.filter);
  let plainTotal = 0;
  for (let turn = 0; turn < PREVIEWS; turn += 1) {
    const begun = performance.now();
    await countPeople(member, question.filter);
    const between = performance.now();
    const text = `select count(*)::int as n from contact where workspace_id = $1 and ${question.plain}`;
    const { rows } = await stack.db.query<{ n: number }>(text, [member.workspaceId]);
    ours.add(between - begun);
    byHand.add(performance.now() - between);
    plainTotal = rows[0]?.n ?? -1;
  }
  const [p50Ms = 0, p95Ms = 0] = ours.percentiles(0.5, 0.95);
  const [plainMs = 0] = byHand.percentiles(0.5);
  return { p50Ms, p95Ms, total, plainMs, plainTotal };
}

/** Milliseconds from the last of some keystrokes to its count; each cancels the count of the one before. */
async function typeQuickly(member: Member): Promise<number> {
  const counts: Promise<number>[] = [];
  let lastAt = 0;
  for (let key = 1; key <= KEYSTROKES; key += 1) {
    lastAt = performance.now();
    counts.push(countPeople(member, filterOf(key * 10_000)));
    await new Promise((resolve) => setTimeout(resolve, KEYSTROKE_MS));
  }
  await counts.at(-1);
  const tookMs = performance.now() - lastAt;
  await Promise.all(counts);
  return round(tookMs);
}
