import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { z } from "zod";
import { test } from "./journey.ts";
import { browserOf, mutate, newOwner, newPhone } from "./people.ts";
import { running } from "./running.ts";

test("everybody whom the list is narrowed to gets a tag by keyboard, and it is seen how far that is", async ({
  browser,
}) => {
  const owner = await newOwner();
  for (const name of ["Ana Porto", "Rui Porto", "Eva Lisboa"])
    await mutate(owner, "contacts.create", { name, identities: [{ kind: "phone", value: newPhone() }] }, z.unknown());
  await mutate(owner, "contacts.createTag", { name: "Winter" }, z.unknown());
  const page = await (await browserOf(browser, owner)).newPage();
  await page.goto(`${running().url}/w/${owner.workspaceId}/contacts`);
  await page.getByLabel("Search by name or phone").fill("porto");
  await expect(page.getByText("2 contacts")).toBeVisible();

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Shift+A");
  await expect(page.getByRole("status").filter({ hasText: "All 2 contacts that match" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select Ana Porto" })).toBeChecked();
  await page.getByRole("button", { name: "Add a tag" }).press("Enter");
  await page.getByRole("menuitem", { name: "Winter" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Add “Winter” to 2 contacts?" });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await question.getByRole("button", { name: "Add “Winter”" }).press("Enter");
  await expect(page.getByText("“Winter” was added to 2 contacts")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Ana Porto" })).toContainText("Winter");

  await page.getByLabel("Search by name or phone").fill("");
  await expect(page.getByText("3 contacts")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Eva Lisboa" })).not.toContainText("Winter");
  await page.reload();
  await expect(page.getByText("“Winter” was added to 2 contacts")).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("“Winter” was added to 2 contacts")).toBeHidden();
});
