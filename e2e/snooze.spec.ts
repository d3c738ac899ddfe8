import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { rowsOf } from "./database.ts";
import { customerSays, type Customer } from "./far-side.ts";
import { Inbox } from "./pages/inbox.ts";
import { conversationOf, newOffice, newPhone, type Office } from "./people.ts";

let office: Office;
test.beforeAll(async () => {
  office = await newOffice();
});

const number = () => ({ channelId: office.channelId });

test("Z puts a conversation aside for everybody, and it comes back by the customer, by hand, and in its time", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const customer: Customer = { phone: newPhone(), name: "Ines Lobo" };
  await customerSays(number(), customer, "I decide tomorrow.");
  const [olga, rui] = await Promise.all([Inbox.open(browser, office.owner), Inbox.open(browser, office.colleague)]);
  await olga.openConversation(customer.name);
  const { id } = await conversationOf(office.owner, customer.phone);

  await olga.press("z");
  await olga.page.getByRole("menuitem", { name: /^Tomorrow/ }).click();
  for (const inbox of [olga, rui]) await expect(inbox.row(customer.name)).toBeHidden();
  await expect(rui.queue("Snoozed")).toHaveAccessibleName("Snoozed, 1");
  await rui.queue("Snoozed").click();
  await rui.openConversation(customer.name);
  await expect(rui.line("Olga Prado snoozed this until")).toBeVisible();
  await expect(rui.page.getByText("Shop · Snoozed until")).toBeVisible();

  await customerSays(number(), customer, "I decided: yes.");
  await expect(olga.row(customer.name)).toContainText("I decided: yes.");
  await expect(rui.queue("Snoozed")).toHaveAccessibleName("Snoozed, 0");

  await olga.openConversation(customer.name);
  await olga.press("z");
  await olga.page.getByRole("menuitem", { name: "Choose a time…" }).click();
  await olga.page.getByLabel("Until").fill("2001-01-01T10:00");
  await olga.page.getByRole("dialog").getByRole("button", { name: "Snooze" }).click();
  await expect(olga.page.getByText("Choose a moment to come, within a year.")).toBeVisible();
  const soon = new Date(Date.now() + 3_600_000 * 26).toISOString().slice(0, 16);
  await olga.page.getByLabel("Until").fill(soon);
  await olga.page.getByRole("dialog").getByRole("button", { name: "Snooze" }).click();
  await expect(olga.row(customer.name)).toBeHidden();
  await olga.page.getByRole("button", { name: "Undo" }).last().click();
  await expect(olga.row(customer.name)).toBeVisible();

  await olga.openConversation(customer.name);
  await olga.press("z");
  await olga.page.getByRole("menuitem", { name: /^Next week/ }).click();
  await expect(rui.queue("Snoozed")).toHaveAccessibleName("Snoozed, 1");
  await rowsOf("update conversation set snoozed_until = now() where id = $1 returning id", [id]);
  await expect(olga.row(customer.name)).toBeVisible({ timeout: 75_000 });
  await olga.openConversation(customer.name);
  await expect(olga.line("This woke up")).toBeVisible();
});
