import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { customerSays, ledgerOf, textsShownTo, type Customer } from "./far-side.ts";
import { Inbox } from "./pages/inbox.ts";
import { newOffice, newPhone, type Office } from "./people.ts";

/** What happens to somebody who was away: offline, looking elsewhere, or gone from the page. */

let office: Office;
test.beforeAll(async () => {
  office = await newOffice();
});

const newCustomer = (name: string): Customer => ({ phone: newPhone(), name });
const number = () => ({ channelId: office.channelId });

test("offline is said, a reply waits, and on return everything is caught up and sent once", async ({ browser }) => {
  const customer = newCustomer("Ines Lobo");
  await customerSays(number(), customer, "Are you open today?");
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);

  await olga.page.context().setOffline(true);
  await expect(olga.offlineBar()).toBeVisible({ timeout: 25_000 });
  await olga.reply(customer.name, "Until six.");
  await expect(olga.line("Until six.")).toContainText("Not sent yet");
  await expect(olga.offlineBar()).toContainText("1 reply waits and goes out when you are back");
  await customerSays(number(), newCustomer("Tiago Pires"), "And tomorrow?");
  await expect(olga.row("Tiago Pires")).toBeHidden();

  await olga.page.context().setOffline(false);
  await expect(olga.row("Tiago Pires")).toBeVisible({ timeout: 20_000 });
  await expect(olga.offlineBar()).toBeHidden();
  await olga.expectTick("Until six.", "Delivered");
  await expect(olga.line("Until six.")).toHaveCount(1);
  expect(await textsShownTo(number(), customer)).toEqual(["Until six."]);
  expect((await ledgerOf(office.channelId)).filter((row) => row.to === customer.phone)).toMatchObject([{ count: 1 }]);
});

test("a reply to what was never seen is held: Enter does nothing, Esc edits, S sends", async ({ browser }) => {
  const customer = newCustomer("Marta Luz");
  await customerSays(number(), customer, "Two lamps, please.");
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);
  await expect(olga.line("Two lamps, please.")).toBeVisible();

  // What comes in while the line is down cannot have been seen.
  await olga.page.context().setOffline(true);
  await customerSays(number(), customer, "Sorry, make it three.");
  await olga.reply(customer.name, "Two lamps are on the way.");
  await olga.page.context().setOffline(false);

  await expect(olga.guard()).toContainText("Not sent yet: 1 message arrived since you looked", { timeout: 20_000 });
  await expect(olga.guard()).toContainText("Sorry, make it three.");
  await olga.page.keyboard.press("Enter");
  await expect(olga.guard()).toBeVisible();
  await olga.page.keyboard.press("Escape");
  await expect(olga.guard()).toBeHidden();
  await expect(olga.composer(customer.name)).toHaveValue("Two lamps are on the way.");
  expect(await textsShownTo(number(), customer)).toEqual([]);

  await olga.page.context().setOffline(true);
  await customerSays(number(), customer, "Or four?");
  await olga.reply(customer.name, "We ship what you ordered first.");
  await olga.page.context().setOffline(false);
  await expect(olga.guard()).toContainText("Or four?", { timeout: 20_000 });
  // A guard that has just come up takes no letters for 0.7 s; pressing on is what a person does.
  await expect(async () => {
    await olga.page.keyboard.press("s");
    await expect(olga.guard()).toBeHidden({ timeout: 300 });
  }).toPass();
  await olga.expectTick("We ship what you ordered first.", "Delivered");
  expect(await textsShownTo(number(), customer)).toEqual(["We ship what you ordered first."]);
});

test("a draft survives a reload", async ({ browser }) => {
  const customer = newCustomer("Nuno Paz");
  await customerSays(number(), customer, "Which colours?");
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);
  await olga.composer(customer.name).fill("White, black and");
  await expect(olga.page.getByText("Draft saved")).toBeVisible();
  await olga.page.reload();
  await expect(olga.composer(customer.name)).toHaveValue("White, black and");
  expect(await textsShownTo(number(), customer)).toEqual([]);
});

test("a session that ended leads to sign-in and back to the same conversation", async ({ browser }) => {
  const customer = newCustomer("Otto Mar");
  await customerSays(number(), customer, "Good morning");
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);
  const place = olga.page.url();
  await olga.page.context().setOffline(true);
  await olga.reply(customer.name, "Good morning, Otto.");
  await olga.page.context().clearCookies();
  await olga.page.context().setOffline(false);

  await expect(olga.page.getByText("Your session ended. Sign in again and you are back where you were.")).toBeVisible();
  await olga.page.getByLabel("E-mail").fill(office.owner.email);
  await olga.page.getByLabel("Password").fill(office.owner.password);
  await olga.page.getByRole("button", { name: "Sign in" }).click();
  await expect(olga.page).toHaveURL(place);
  // What was written when the session was over is not lost: it goes out now, once.
  await olga.expectTick("Good morning, Otto.", "Delivered");
  expect(await textsShownTo(number(), customer)).toEqual(["Good morning, Otto."]);
});
