import type { Page } from "@playwright/test";
import type { Scrolled } from "./scroll-probe.ts";

const ROW_PX = 60;
const LIST = "[role=region][aria-label=Conversations]";

/** Turns the wheel over the list, where the pointer lies, at `pxPerSecond` for `seconds`; the browser's own compositor scrolls. */
export async function scrollList(page: Page, pxPerSecond: number, seconds: number): Promise<Scrolled> {
  const box = await page.locator(LIST).boundingBox();
  if (!box) throw new Error("the list is not there");
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  await page.mouse.move(x, y);
  const session = await page.context().newCDPSession(page);
  await page.evaluate(([list, px]) => batonScrollProbe.start(list, px), [LIST, ROW_PX] as const);
  await session.send("Input.synthesizeScrollGesture", {
    ...{ x, y },
    yDistance: -pxPerSecond * seconds,
    speed: pxPerSecond,
    gestureSourceType: "mouse",
  });
  const scrolled = await page.evaluate(() => batonScrollProbe.stop());
  await session.detach();
  return scrolled;
}

/** Without progress for this long the list has ended, or does not load. */
const STUCK_MS = 5_000;

/** Goes to the end of what is loaded until `rows` rows are. Returns how many are. */
export async function loadRows(page: Page, rows: number): Promise<number> {
  return page.evaluate(
    async ([list, wanted, px, stuckMs]) => {
      const scroller = document.querySelector(list);
      if (!scroller) throw new Error(`no ${list}`);
      let [loaded, changedAt] = [0, performance.now()];
      while (loaded < wanted && performance.now() - changedAt < stuckMs) {
        const now = Math.round(scroller.scrollHeight / px);
        if (now !== loaded) [loaded, changedAt] = [now, performance.now()];
        scroller.scrollTop = loaded * px;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return loaded;
    },
    [LIST, rows, ROW_PX, STUCK_MS] as const,
  );
}

/** Brings the list to row number `row`. */
export async function scrollToRow(page: Page, row: number): Promise<void> {
  await page.locator(LIST).evaluate((scroller, top) => {
    scroller.scrollTop = top;
  }, row * ROW_PX);
}
