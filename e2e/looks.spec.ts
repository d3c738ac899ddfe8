import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "./journey.ts";
import { SCREENS } from "./screens.ts";

/**
 * Every screen in both themes: axe finds nothing, nothing scrolls sideways, and a picture at three widths lies in
 * test-results/pictures for a person to look at. PICTURES=on renews the one in the README.
 */

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const THEMES = ["light", "dark"] as const;
const README_PICTURE = "e2e/pictures/inbox-1440-light.png";

/** What axe has against the page, a line each. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** axe takes its time: the widest in both themes for the colours, the phone once for what stands elsewhere on it. */
function isJudged(width: number, theme: (typeof THEMES)[number], name: string): boolean {
  if (name === "inbox-drawer") return width === 1024;
  return width === 1440 || (width === 390 && theme === "light");
}

for (const [name, open] of Object.entries(SCREENS)) {
  test(`${name} is accessible and fits in both themes at every width`, async ({ browser }) => {
    const page = await open(browser);
    const found: Record<string, unknown> = {};
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const look = `${String(size.width)}-${colorScheme}`;
        const path = `test-results/pictures/${name}-${look}.png`;
        await page.screenshot({ path, animations: "disabled", caret: "hide" });
        if (name === "inbox-photo" && look === "1440-light" && process.env["PICTURES"] === "on")
          await page.screenshot({ path: README_PICTURE, animations: "disabled", caret: "hide" });
        const axe = isJudged(size.width, colorScheme, name) ? await findings(page) : [];
        const sideways = await sidewaysPx(page);
        if (axe.length > 0 || sideways > 0) found[look] = { axe, sideways };
      }
    }
    expect(found).toEqual({});
  });
}
