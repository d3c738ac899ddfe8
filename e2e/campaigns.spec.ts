import { expect, type Page } from "@playwright/test";
import { ledgerOf } from "./far-side.ts";
import { test } from "./journey.ts";
import { browserOf, newMember, newNumber, newOwner, SLOW } from "./people.ts";
import { running } from "./running.ts";

const PEOPLE = 16;
/** Digits that a spreadsheet rounded away, and no phone at all. */
const FAULTS = ["Lost,5.5E+12,Porto", "Nobody,,Porto"];
const phoneOf = (index: number) => `+35191000${String(3_000 + index)}`;
const line = (index: number) => `Person ${String(index)},${phoneOf(index)},Porto`;
const csvOf = (lines: string[]) => Buffer.from(`\ufeffName,Phone,City\r\n${lines.join("\r\n")}\r\n`);

async function importFile(page: Page, lines: string[], faulty: number): Promise<void> {
  const file = { name: "buyers.csv", mimeType: "text/csv", buffer: csvOf(lines) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("checkbox", { name: "They agreed to get campaigns" }).check({ timeout: 20_000 });
  await page.getByLabel("What they agreed to").fill("I agree to get offers");
  await page.getByRole("button", { name: "Check the file" }).click();
  const errors = faulty === 0 ? "No record has an error" : `${String(faulty)} records have errors`;
  await expect(page.getByText(errors)).toBeVisible({ timeout: 20_000 });
}

async function runImport(page: Page, records: string): Promise<void> {
  await page.getByRole("button", { name: `Import ${records}` }).click();
  await expect(page.getByText(`${records.replace("one record", "One record")} are in`)).toBeVisible({
    timeout: 20_000,
  });
}

async function makeSegment(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Make a segment" }).click();
  await page.getByLabel("Name of the segment").fill("Porto");
  await page.getByRole("button", { name: "Add a condition to this group" }).click();
  await page.getByLabel("What to ask about").selectOption("city");
  await page.getByLabel("Add a value").fill("Porto");
  await page.keyboard.press("Enter");
  const side = page.getByRole("complementary", { name: "How many are in it" });
  await expect(side.getByRole("status").first()).toHaveText(String(PEOPLE));
  await page.keyboard.press("Control+s");
  await page.getByRole("link", { name: "New campaign with this" }).click();
}

async function planCampaign(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "New campaign" }).getByLabel("Name").fill("December lamps");
  await page.getByRole("button", { name: "Start the draft" }).click();
  await page.getByRole("checkbox", { name: /Shop/ }).check();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.getByRole("link", { name: "Next: Message" }).click();
  await page.getByLabel("Text A").fill("Olá ");
  await page.getByRole("button", { name: "Insert a value" }).click();
  await page.getByRole("menuitem", { name: "First name" }).click();
  await expect(page.getByRole("figure", { name: "Preview" })).toContainText("Olá Person");
  await page.getByRole("link", { name: "Next: Schedule" }).click();
  // The clock of whoever runs this may say night.
  await page.getByRole("checkbox", { name: /quiet hours/ }).uncheck();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.getByRole("link", { name: "Next: Review" }).click();
}

test("from a file with faults to a report: imported, put right, chosen, sent, paused in flight and resumed, watched by a second browser", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = await newOwner();
  const channelId = await newNumber(owner, "Shop", SLOW);
  const colleague = await newMember(owner, "Rui Faria", "supervisor");
  const page = await (await browserOf(browser, owner)).newPage();
  await page.goto(`${running().url}/w/${owner.workspaceId}/contacts`);
  await page.getByRole("link", { name: "Import" }).click();

  const good = Array.from({ length: PEOPLE - 2 }, (_, index) => line(index));
  await importFile(page, [...good, ...FAULTS], 2);
  await expect(page.getByText("The phone lost digits in a spreadsheet")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the records with errors" }).click();
  expect((await download).suggestedFilename()).toBe("errors buyers.csv");
  await runImport(page, `${String(PEOPLE - 2)} records`);
  await page.getByRole("link", { name: "Upload another file" }).click();
  await importFile(page, [line(PEOPLE - 2), line(PEOPLE - 1)], 0);
  await runImport(page, "2 records");

  await makeSegment(page);
  await planCampaign(page);
  await page.getByLabel(`Type ${String(PEOPLE)} to confirm`).fill("15");
  await page.getByRole("button", { name: `Send to ${String(PEOPLE)} contacts` }).click();
  await expect(page.getByText(`Type the number of people who get it: ${String(PEOPLE)}.`)).toBeVisible();
  await page.getByLabel(`Type ${String(PEOPLE)} to confirm`).fill(String(PEOPLE));
  await page.getByRole("button", { name: `Send to ${String(PEOPLE)} contacts` }).click();
  const pause = page.getByRole("button", { name: "Pause" });
  await expect(pause).toBeVisible({ timeout: 30_000 });

  const watcher = await (await browserOf(browser, colleague)).newPage();
  await watcher.goto(page.url().split("?")[0] ?? "");
  const progress = (where: Page) => where.getByRole("progressbar", { name: "How far it is" });
  const handed = async (where: Page) => Number(await progress(where).getAttribute("aria-valuenow"));
  await expect.poll(() => handed(watcher), { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  await expect(watcher.getByRole("button", { name: "Pause" })).toBeHidden();

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("p");
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  await expect(watcher.getByText("Paused", { exact: true })).toBeVisible();
  const sentAtPause = (await ledgerOf(channelId)).length;
  await page.waitForTimeout(4_000);
  expect((await ledgerOf(channelId)).length).toBeLessThanOrEqual(sentAtPause + 1);
  expect(sentAtPause).toBeLessThan(PEOPLE);

  await page.keyboard.press("p");
  await expect.poll(() => handed(watcher), { timeout: 60_000 }).toBe(PEOPLE);
  await expect(watcher.getByText("Completed", { exact: true })).toBeVisible({ timeout: 30_000 });
  const ledger = await ledgerOf(channelId);
  expect(ledger.map(({ count }) => count)).toEqual(Array.from({ length: PEOPLE }, () => 1));
  expect(new Set(ledger.map(({ to }) => to)).size).toBe(PEOPLE);

  await watcher.getByRole("link", { name: "Report" }).click();
  const all = watcher.getByRole("row", { name: /^All/ });
  await expect(all.getByRole("cell").nth(1)).toContainText(String(PEOPLE));
  await expect(all.getByRole("cell").nth(2)).toContainText(String(PEOPLE));
});
