import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { browserOf, newMember, newOwner } from "./people.ts";
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
