import { test as base } from "@playwright/test";

/** A journey: the browsers that its people opened are closed when it ends. */
export const test = base.extend<{ closeBrowsers: undefined }>({
  closeBrowsers: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
