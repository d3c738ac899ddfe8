import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";
import { z } from "zod";
import { RefusedError, signUp, type Member } from "./lib/api.ts";
import { compare, countInversions, plainRows, readBooks, recount } from "./lib/campaign-books.ts";
import {
  countPeople,
  filterOf,
  killJobs,
  launchCampaign,
  recipientsOf,
  seedPeople,
  untilAtLeast,
} from "./lib/campaigns.ts";
import { Latencies, round, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import type { Scenario, ScenarioOptions } from "./lib/scenario.ts";
import { seedInbox } from "./lib/seed.ts";
import { startStack, type Stack } from "./lib/stack.ts";
import { oneRow, untilNothingWaits } from "./lib/wait.ts";

// Nothing waits its turn to open: what is measured is the work.
const UNTHROTTLED = { SESSIONS_RESTORE_AT_ONCE: "10000", SESSIONS_RESTORE_JITTER_MS: "0" };
const PREVIEWS = 21;
const RESUMED_WITHIN_MS = 20_000;
// Neither pending, held nor skipped.
const RELEASED = "status not in (0, 5, 90)";
const FIGURES = z.object({ rows: z.number(), seconds: z.number() });

/**
 * 100,000 people, of whom a segment means 70 %: its count while typing; the audience of a campaign on 200 numbers, and 20,000 releases
 * into lanes that nobody serves. Then a campaign of 20,000 whose jobs are killed (SIGKILL) in the snapshot and in the release, drained by
 * the far side among replies: its ledger against the books, nobody twice, nobody missing, and no reply overtaken.
 */
export const campaign: Scenario = async (options) => {
  const releases = options.messages ?? (options.quick ? 4_000 : 20_000);
  const stack = await startStack(UNTHROTTLED);
  try {
    const { member, conversationIds } = await seed(stack, options);
    const { workspaceId } = member;
    const limit = await plainRows(stack, workspaceId);
    const previewMedianMs = await preview(member);
    const watch = watchProcesses(stack.pids());
    const measured = await snapshotAndRelease(stack, member, releases);
    const killed = await throughKills(stack, member, releases);
    await connectAll(stack);
    const replies = await drain(stack, member, conversationIds, killed.id);
    const usage = watch.stop();
    const books = await readBooks(stack, killed.id);
    const ledger = await compare(stack, killed.id);
    const inversions = await countInversions(stack, workspaceId);
    const resumedMs = Math.max(killed.snapshot.resumedMs, killed.release.resumedMs);
    return resultOf(stack, options, {
      scenario: "campaign",
      checks: {
        "everybody once": { ok: killed.people === books.people && ledger.twice === 0, ...ledger, people: books.people },
        "books and ledger say the same": { ok: ledger.lost === 0 && ledger.foreign === 0, ...books },
        "counters are true": { ok: measured.wrong + books.wrong === 0 },
        "no reply overtaken": { ok: inversions === 0, inversions, replies },
        "killed in the middle": { ok: killed.release.midway, snapshot: killed.snapshot, release: killed.release },
        "resumed within 20 s": { ok: resumedMs <= RESUMED_WITHIN_MS, resumedMs },
      },
      figures: {
        previewMedianMs,
        snapshotRowsPerSecond: measured.snapshotRowsPerSecond,
        releasesPerSecond: measured.releasesPerSecond,
        releaseP95Ms: measured.releaseP95Ms,
        cancelMs: measured.cancelMs,
        drainedPerSecond: round(killed.people / replies.seconds, 0),
        resumedMs,
        duplicates: ledger.twice,
        inversions,
        lost: ledger.lost,
        duplicated: ledger.twice,
        outOfOrder: 0,
      },
      targets: { previewMedianMs: "<= 40", snapshotRowsPerSecond: ">= 40000", releasesPerSecond: ">= 5000" },
      limit: { name: "the same rows by one plain insert, a second", value: limit },
      ratio: round(measured.snapshotRowsPerSecond / limit, 2),
      usage,
      peer: {
        name: "WhatsTIG",
        figures: { previewMedianMs: 101, snapshotRowsPerSecond: 4_900, releasesPerSecond: 133 },
      },
    });
  } finally {
    await stack.stop();
  }
};

async function seed(stack: Stack, { quick, channels = quick ? 50 : 200 }: ScenarioOptions) {
  const member = await signUp(stack.url, 64);
  const { workspaceId } = member;
  const { conversationIds } = await seedInbox(stack.db, {
    ...{ workspaceId, channels, conversations: channels, messagesEach: 1, desiredState: "disconnected" },
  });
  await seedPeople(stack, workspaceId, quick ? 40_000 : 100_000);
  return { member, conversationIds };
}

async function preview(member: Member): Promise<number> {
  const latencies = new Latencies();
  await countPeople(member, filterOf());
  for (let turn = 0; turn < PREVIEWS; turn += 1) {
    const begun = performance.now();
    await countPeople(member, filterOf());
    latencies.add(performance.now() - begun);
  }
  return latencies.percentiles(0.5)[0] ?? 0;
}

async function snapshotAndRelease(stack: Stack, member: Member, releases: number) {
  const { id } = await launchCampaign(stack, member, filterOf());
  await untilAtLeast("released", releases, () => recipientsOf(stack, id, RELEASED));
  await member.mutate("campaigns.pause", { id }, z.unknown());
  const snapshot = await oneRow(
    stack,
    FIGURES,
    `select (select count(*)::int from recipient where campaign_id = $1) as rows,
       extract(epoch from snapshot_done_at - launched_at)::float8 as seconds from campaign where id = $1`,
    [id],
  );
  const release = await oneRow(
    stack,
    FIGURES.extend({ p95: z.number() }),
    `with ticks as (select queued_at as at, count(*)::int as n from recipient where campaign_id = $1 and queued_at is not null group by 1),
       steps as (select n, extract(epoch from lead(at) over (order by at) - at)::float8 as seconds from ticks)
     select sum(n)::int as rows, sum(seconds)::float8 as seconds, percentile_cont(0.95) within group (order by seconds)::float8 as p95
     from steps where seconds is not null`,
    [id],
  );
  const begun = performance.now();
  await member.mutate("campaigns.cancel", { id }, z.unknown());
  await untilAtLeast("cancelled", 1, async () => ((await recipientsOf(stack, id, "status < 90")) === 0 ? 1 : 0));
  return {
    snapshotRowsPerSecond: round(snapshot.rows / snapshot.seconds, 0),
    releasesPerSecond: round(release.rows / release.seconds, 0),
    releaseP95Ms: round(release.p95 * 1_000),
    cancelMs: round(performance.now() - begun, 0),
    wrong: await recount(stack, id),
  };
}

/** A campaign of about so many people, all of whose jobs processes are killed in its snapshot and in its release. */
async function throughKills(stack: Stack, member: Member, people: number) {
  const launched = await launchCampaign(stack, member, filterOf(Math.round(people / 0.7)));
  const { id } = launched;
  const whole = launched.people;
  const snapshot = await killJobs(stack, "the audience", { from: 1, whole }, () => recipientsOf(stack, id));
  const queued = () => recipientsOf(stack, id, RELEASED);
  const release = await killJobs(stack, "the release", { from: whole / 4, whole }, queued);
  await untilAtLeast("everybody released", whole, queued);
  return { ...launched, snapshot, release };
}

async function connectAll(stack: Stack): Promise<void> {
  await stack.db.query("update channel set desired_state = 'connected'");
  await untilNothingWaits(
    stack,
    "every number is connected",
    "select exists (select from channel where state <> 'connected') as waits",
  );
}

/** Waits for the campaign's end, while replies go out on the same numbers. */
async function drain(stack: Stack, member: Member, conversationIds: string[], id: string) {
  const begun = performance.now();
  let sent = 0;
  const isOver = async () =>
    (await oneRow(stack, z.object({ status: z.string() }), "select status from campaign where id = $1", [id]))
      .status === "completed";
  while (!(await isOver())) {
    const conversationId = conversationIds[(sent * 7) % conversationIds.length];
    await reply(member, conversationId ?? "").then(
      () => (sent += 1),
      (error: unknown) => {
        if (!(error instanceof RefusedError && error.status === 503)) throw error;
      },
    );
    await sleep(10);
    if (performance.now() - begun > 300_000) throw new Error("the campaign did not end within 300 s");
  }
  return { sent, seconds: (performance.now() - begun) / 1_000 };
}

function reply(member: Member, conversationId: string): Promise<unknown> {
  // Whatever came meanwhile was seen.
  const input = { conversationId, messageId: v7(), draft: { text: "A reply" }, seenSeq: 1_000_000_000 };
  return member.mutate("inbox.reply", input, z.unknown());
}
