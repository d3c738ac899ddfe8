import type { Page } from "@playwright/test";
import { openPages, type Opened } from "./browser/first-paint.ts";
import { startVisitor, type Visitor } from "./browser/open-inbox.ts";
import { plainSwitches } from "./browser/plain-thread.ts";
import type { Shown } from "./browser/probe.ts";
import { loadRows, scrollList, scrollToRow } from "./browser/scrolling.ts";
import { seedCrowd } from "./browser/seed-crowd.ts";
import { byClicks, byKeys, openFirst, ownMessages } from "./browser/switching.ts";
import { Latencies, round, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import type { Scenario } from "./lib/scenario.ts";
import { startStack } from "./lib/stack.ts";

/** A rest in which the next conversation is read ahead, as when one reads; and one as when one only looks for something. */
const READING_MS = 500;
const SKIMMING_MS = 80;
const MESSAGES_EACH = 50;
/** A shift above this is seen (web vitals call up to 0.1 good). */
const MAX_SHIFT = 0.01;

/** A press waits for the next frame, up to 16.7 ms, which is then drawn: two frames' time is one frame's wait. */
const TARGETS = {
  switchP95Ms: "<= 100",
  ownMessageMs: "<= 34",
  firstPaintMs: "<= 1000",
  scrollFps: ">= 59",
  inboxJsKb: "<= 250",
};

type Size = { conversations: number; pages: number; switches: number; messages: number; scrollSeconds: number };
const FULL: Size = { conversations: 100_000, pages: 10, switches: 20, messages: 20, scrollSeconds: 8 };
const QUICK: Size = { conversations: 10_000, pages: 4, switches: 14, messages: 8, scrollSeconds: 3 };

/**
 * What a person at the screen feels, in a real browser on the production build: how soon the inbox is there, how soon another
 * conversation, how soon one's own words, and whether the list of all conversations scrolls smoothly. Marks are set in the page.
 */
export const ui: Scenario = async (options) => {
  const size = options.quick ? QUICK : FULL;
  const stack = await startStack();
  const visitor = await startVisitor(stack.url);
  try {
    const { conversations } = size;
    const crowd = { workspaceId: visitor.workspaceId, conversations, talkative: 400, messagesEach: MESSAGES_EACH };
    await seedCrowd(stack.db, crowd);
    const opened = await openPages(visitor, size.pages);
    const page = await livePage(visitor);
    const watch = watchProcesses({ ...stack.pids(), ...(await visitor.pids()) });
    const switched = await switchAround(page, size.switches);
    const own = await ownMessages(page, size.messages);
    const plain = await plainSwitches(visitor, page, size.switches);
    const shift = round(await page.evaluate(() => batonProbe.shift()), 5);
    const scrolled = await scrollAll(page, size);
    const usage = watch.stop();
    const frames = Math.max(...own.map((each) => each.frames));
    return resultOf(stack, options, {
      scenario: "ui",
      checks: {
        "own message in the next frame": { ok: frames === 1, frames },
        "nothing shifts": { ok: Math.max(shift, opened.shift) <= MAX_SHIFT, opening: opened.shift, working: shift },
        "every row was reached": { ok: scrolled.rows >= conversations, rows: scrolled.rows },
        "no gap in the list while it scrolls": { ok: scrolled.blankFrames === 0, blankFrames: scrolled.blankFrames },
        "no error in the page": { ok: opened.errors.length === 0, errors: opened.errors },
      },
      figures: { ...switched, ...figuresOf(opened, own, scrolled) },
      targets: TARGETS,
      limit: { name: "ms (p95) to put a ready thread's markup into a page with the same styles", value: plain },
      ratio: round(plain / switched.switchP95Ms, 2),
      usage,
      peer: { name: "none", figures: {} },
    });
  } finally {
    await visitor.browser.close();
    await stack.stop();
  }
};

/** By keys as one reads, by keys as one looks for something, and by clicks on rows that nothing announced. */
async function switchAround(page: Page, switches: number) {
  await openFirst(page);
  const read = await byKeys(page, 1, switches, READING_MS);
  const skimmed = await byKeys(page, 1 + switches, switches, SKIMMING_MS);
  const clicked = await byClicks(page, switches, SKIMMING_MS);
  const all = percentiles([...read, ...skimmed, ...clicked]);
  return {
    switchP50Ms: all.p50Ms,
    switchP95Ms: all.p95Ms,
    switchReadAheadP95Ms: percentiles(read).p95Ms,
    switchSkimmingP95Ms: percentiles(skimmed).p95Ms,
    switchColdP95Ms: percentiles(clicked).p95Ms,
    switches: switches * 3,
  };
}

function figuresOf(opened: Opened, own: Shown[], scrolled: Awaited<ReturnType<typeof scrollAll>>) {
  return {
    ownMessageMs: percentiles(own).p50Ms,
    ownMessageP95Ms: percentiles(own).p95Ms,
    firstPaintMs: opened.rowsMs,
    scrollFps: scrolled.framesPerSecond,
    scrollP99FrameMs: scrolled.p99FrameMs,
    scrollRows: scrolled.rows,
    inboxJsKb: opened.javaScriptKb,
    inboxJsLaterKb: opened.laterKb,
  };
}

async function livePage(visitor: Visitor): Promise<Page> {
  const page = await visitor.newPage();
  await page.goto(visitor.inboxUrl);
  await page.getByText("Up to date").waitFor();
  return page;
}

function percentiles(all: Shown[]): { p50Ms: number; p95Ms: number } {
  const latencies = new Latencies();
  for (const { ms } of all) latencies.add(ms);
  const [p50Ms = 0, p95Ms = 0] = latencies.percentiles(0.5, 0.95);
  return { p50Ms, p95Ms };
}

/** Down the list while it is read, then to its end, then through what is there by now, quickly. */
async function scrollAll(page: Page, { conversations, scrollSeconds }: Size) {
  await scrollToRow(page, 0);
  const reading = await scrollList(page, 3_000, scrollSeconds);
  const rows = await loadRows(page, conversations);
  await scrollToRow(page, 0);
  const rushing = await scrollList(page, 12_000, scrollSeconds);
  return {
    rows,
    framesPerSecond: round(Math.min(reading.framesPerSecond, rushing.framesPerSecond)),
    p99FrameMs: round(Math.max(reading.p99FrameMs, rushing.p99FrameMs)),
    blankFrames: reading.blankFrames + rushing.blankFrames,
  };
}
