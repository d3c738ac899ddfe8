import type { Page } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { Latencies, round } from "../lib/measure.ts";
import type { Visitor } from "./open-inbox.ts";

/** Until the browser is idle and has read ahead the code of dialogs. */
const SETTLE_MS = 2_500;

export type Opened = {
  /** p95, from the navigation to the paint that has rows in it. */
  rowsMs: number;
  shift: number;
  /** Gzipped kB (1,000 bytes) that the page names in its document, and what it reads by itself afterwards. */
  javaScriptKb: number;
  laterKb: number;
  errors: string[];
};

/** Opens the inbox `count` times, each in a browser that has never seen it. */
export async function openPages(visitor: Visitor, count: number): Promise<Opened> {
  const latencies = new Latencies();
  const errors: string[] = [];
  let shift = 0;
  let sizes = { named: 0, later: 0 };
  for (let turn = 0; turn < count; turn += 1) {
    const page = await visitor.newPage();
    page.on("pageerror", (error) => errors.push(error.message));
    const scripts = turn === 0 ? watchScripts(page) : null;
    const answer = await page.goto(visitor.inboxUrl);
    latencies.add(await page.evaluate(() => batonProbe.firstRows()));
    await page.getByText("Up to date").waitFor();
    if (scripts) {
      await sleep(SETTLE_MS);
      sizes = await scripts.sizes((await answer?.text()) ?? "");
    }
    shift = Math.max(shift, await page.evaluate(() => batonProbe.shift()));
    await page.context().close();
  }
  const [rowsMs = 0] = latencies.percentiles(0.95);
  return {
    rowsMs,
    shift: round(shift, 5),
    javaScriptKb: round(sizes.named / 1_000),
    laterKb: round(sizes.later / 1_000),
    errors,
  };
}

function watchScripts(page: Page) {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() === "script") bodies.set(pathname, response.body());
  });
  return {
    /** Gzipped bytes of the scripts that `html` names, and of those that came without it. */
    async sizes(html: string): Promise<{ named: number; later: number }> {
      const sum = { named: 0, later: 0 };
      for (const [path, body] of bodies)
        sum[html.includes(`src="${path}"`) ? "named" : "later"] += gzipSync(await body).length;
      return sum;
    },
  };
}
