import type { Browser, Page } from "@playwright/test";
import { browserOf, type Person } from "./people.ts";
import { running } from "./running.ts";

/** A way to a screen, in a browser of its own, ended where the screen stands still. */
export type Screen = (browser: Browser) => Promise<Page>;

/** A page of that person's workspace, without motion. */
export async function signedIn(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browserOf(browser, person, { reducedMotion: "reduce" })).newPage();
  await page.goto(`${running().url}/w/${person.workspaceId}${path}`);
  return page;
}
