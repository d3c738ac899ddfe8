import type { Page } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { Latencies } from "../lib/measure.ts";
import type { Visitor } from "./open-inbox.ts";
import { LOG } from "./switching.ts";

const REST_MS = 80;

/**
 * The least that a switch can cost: a page of its own with the open thread's markup and the inbox's styles, that puts this markup
 * in anew at each key. Milliseconds, p95, from the key to the paint.
 */
export async function plainSwitches(visitor: Visitor, inbox: Page, count: number): Promise<number> {
  const { thread, styles } = await inbox.evaluate((log) => {
    const sheets = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
    return { thread: document.querySelector(log)?.outerHTML ?? "", styles: sheets.join("\n") };
  }, LOG);
  const page = await visitor.newPage();
  await page.setContent(`<style>${styles}</style><main style="height: 800px; display: flex"></main><output></output>`);
  await page.evaluate((markup) => {
    let turn = 0;
    window.addEventListener("keydown", () => {
      const [main, output] = [document.querySelector("main"), document.querySelector("output")];
      if (!main || !output) return;
      main.innerHTML = markup;
      output.textContent = `turn ${String((turn += 1))}.`;
      const log = main.firstElementChild;
      if (log) log.scrollTop = log.scrollHeight;
    });
  }, thread);
  const latencies = new Latencies();
  for (let turn = 1; turn <= count; turn += 1) {
    await sleep(REST_MS);
    await page.evaluate((text) => batonProbe.untilShown("keydown", "output", text), `turn ${String(turn)}.`);
    await page.keyboard.press("j");
    latencies.add((await page.evaluate(() => batonProbe.shown())).ms);
  }
  await page.context().close();
  const [p95 = 0] = latencies.percentiles(0.95);
  return p95;
}
