import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { browserOf, newOwner } from "./people.ts";
import { running } from "./running.ts";

test("what was typed into a form is not lost by a link, a key, back, or closing the page", async ({ browser }) => {
  const owner = await newOwner("Olga Prado");
  const page = await (await browserOf(browser, owner)).newPage();
  const settings = `${running().url}/w/${owner.workspaceId}/settings`;
  await page.goto(`${settings}/about`);
  const sections = page.getByRole("navigation", { name: "Settings" });
  await sections.getByRole("link", { name: "Profile" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Olga Prado Reis");
  const question = page.getByRole("dialog", { name: "You have unsaved changes" });

  await sections.getByRole("link", { name: "Teams" }).click();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Olga Prado Reis");

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();

  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Olga Prado Reis");

  const asked = page.waitForEvent("dialog");
  const closed = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await closed;
  await expect(name).toHaveValue("Olga Prado Reis");

  await page.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByText("Name changed")).toBeVisible();
  await sections.getByRole("link", { name: "Teams" }).click();
  await expect(page).toHaveURL(`${settings}/teams`);

  await page.goBack();
  await page.getByLabel("Name", { exact: true }).fill("Somebody else");
  await sections.getByRole("link", { name: "About" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(`${settings}/about`);
});
