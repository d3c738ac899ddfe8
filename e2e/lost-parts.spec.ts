import { expect, type Page } from "@playwright/test";
import { test } from "./journey.ts";
import { customerSays, textsShownTo, type Customer } from "./far-side.ts";
import { Inbox } from "./pages/inbox.ts";
import { newOffice, newPhone, type Office } from "./people.ts";

/** Code of a page that does not come: the browser was offline, or a new version took the file away. */

let office: Office;
test.beforeAll(async () => {
  office = await newOffice();
});

/** Lets every script through but those that hold `words`. Returns how many were kept back so far. */
async function keepBack(page: Page, words: string): Promise<() => number> {
  let count = 0;
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const answer = await route.fetch();
    if (!(await answer.text()).includes(words)) return route.fulfill({ response: answer });
    count += 1;
    return route.abort();
  });
  return () => count;
}

test("a held reply whose question cannot be loaded is neither lost nor sent, and the question comes later", async ({
  browser,
}) => {
  const customer: Customer = { phone: newPhone(), name: "Marta Luz" };
  const number = { channelId: office.channelId };
  await customerSays(number, customer, "Two lamps, please.");
  const olga = await Inbox.open(browser, office.owner);
  // As the question's own code has it.
  const kept = await keepBack(olga.page, "bodyNever");
  await olga.page.reload();
  await olga.openConversation(customer.name);
  await expect(olga.line("Two lamps, please.")).toBeVisible();
  await olga.page.context().setOffline(true);
  await customerSays(number, customer, "Sorry, make it three.");
  await olga.reply(customer.name, "Two lamps are on the way.");
  await olga.page.context().setOffline(false);

  const notice = olga.page.getByText("the page could not load the question about it. Your reply is kept.");
  await expect(notice).toBeVisible({ timeout: 20_000 });
  expect(kept()).toBeGreaterThan(0);
  await expect(olga.line("Sorry, make it three.")).toBeVisible();
  await olga.page.reload();
  await expect(notice).toBeVisible({ timeout: 20_000 });
  expect(await textsShownTo(number, customer)).toEqual([]);

  await olga.page.unroute("**/_next/static/chunks/*.js");
  await olga.page.getByRole("button", { name: "Try again" }).click();
  await expect(olga.guard()).toContainText("Sorry, make it three.", { timeout: 20_000 });
  await expect(async () => {
    await olga.page.keyboard.press("s");
    await expect(olga.guard()).toBeHidden({ timeout: 300 });
  }).toPass();
  await olga.expectTick("Two lamps are on the way.", "Delivered");
  expect(await textsShownTo(number, customer)).toEqual(["Two lamps are on the way."]);
});

test("a dialog that cannot be loaded says so, and the screen stays", async ({ browser }) => {
  const olga = await Inbox.open(browser, office.owner);
  await keepBack(olga.page, "phoneWrong");
  await olga.page.reload();
  await expect(olga.page.getByText("Up to date")).toBeVisible();
  await olga.press("c");
  await expect(olga.page.getByText("That part of the page could not be loaded.")).toBeVisible();
  await expect(olga.queue("All")).toBeVisible();
});
