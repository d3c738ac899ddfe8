import type { Page } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shown } from "./probe.ts";
import { lastLineOf } from "./seed-crowd.ts";

/** The thread of the open conversation. */
export const LOG = "[role=log]";

/** Opens the first conversation, from which keys go on. */
export async function openFirst(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Conversations" }).getByRole("link").first().click();
  await page
    .locator(LOG)
    .filter({ hasText: lastLineOf(1) })
    .waitFor();
  await page.mouse.move(900, 400);
}

/** Goes on by J from conversation `from` to the next `count`, resting `restMs` on each. */
export async function byKeys(page: Page, from: number, count: number, restMs: number): Promise<Shown[]> {
  const all: Shown[] = [];
  for (let n = from + 1; n <= from + count; n += 1) {
    await sleep(restMs);
    all.push(await press(page, lastLineOf(n), () => page.keyboard.press("j")));
  }
  return all;
}

/** Clicks rows that nobody hovered before: the pointer jumps onto each and clicks in the same moment. */
export async function byClicks(page: Page, count: number, restMs: number): Promise<Shown[]> {
  const all: Shown[] = [];
  const list = page.getByRole("region", { name: "Conversations" });
  for (let done = 0; done < count; done += 1) {
    await list.evaluate((scroller) => scroller.scrollBy(0, 300));
    await page.mouse.move(900, 400);
    await sleep(restMs);
    const row = list.getByRole("link").nth(12);
    const box = await row.boundingBox();
    const n = Number(/order (\d+)\?/.exec((await row.textContent()) ?? "")?.[1]);
    if (!box) throw new Error("the list has no rows");
    const click = () => page.mouse.click(box.x + 150, box.y + 30);
    all.push(await press(page, lastLineOf(n), click, "pointerdown"));
  }
  return all;
}

/** Sends short replies from the open thread; each is shown by a bubble in the thread. */
export async function ownMessages(page: Page, count: number): Promise<Shown[]> {
  const all: Shown[] = [];
  await page.keyboard.press("r");
  for (let n = 1; n <= count; n += 1) {
    const text = `Own message ${n}, on its way.`;
    await page.keyboard.insertText(text);
    await sleep(250);
    all.push(await press(page, text, () => page.keyboard.press("Enter")));
  }
  await page.keyboard.press("Escape");
  return all;
}

async function press(
  page: Page,
  text: string,
  act: () => Promise<void>,
  kind: "keydown" | "pointerdown" = "keydown",
): Promise<Shown> {
  await page.evaluate(([on, log, what]) => batonProbe.untilShown(on, log, what), [kind, LOG, text] as const);
  await act();
  return page.evaluate(() => batonProbe.shown());
}
