import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { browserOf, demoOwner, newMember, newOwner } from "./people.ts";
import { running } from "./running.ts";

test("a menu that is opened before the page's programs have come is filled when they have", async ({ browser }) => {
  const owner = await newOwner();
  await newMember(owner, "Rui Faria", "agent");
  const page = await (await browserOf(browser, owner)).newPage();
  const programs = Promise.withResolvers<undefined>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await programs.promise;
    await route.continue();
  });
  await page.goto(`${running().url}/w/${owner.workspaceId}/settings/members`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "More for Rui Faria" }).click();
  await expect(page.locator("[popover]:popover-open")).toBeAttached();
  programs.resolve(undefined);
  await expect(page.getByRole("menuitem", { name: "Remove" })).toBeVisible();
});

test("the first frame writes dates as the reader's country does, so that nothing changes when the programs come", async ({
  browser,
}) => {
  const ana = await demoOwner();
  const written = async (javaScriptEnabled: boolean) => {
    const context = await browserOf(browser, ana, { locale: "en-GB", javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${running().url}/w/${ana.workspaceId}/contacts?sort=name`);
    const line = page.getByRole("listitem").filter({ hasText: "Afonso Brito" });
    const dates = await line.locator("time").last().innerText();
    await context.close();
    return dates;
  };
  expect(await written(false)).toMatch(/^\d{1,2} [A-Z][a-z]{2}$/);
  expect(await written(true)).toBe(await written(false));
});
