import { expect, type Browser } from "@playwright/test";
import { test } from "./journey.ts";
import {
  customerReads,
  customerSays,
  customerTypes,
  fault,
  ledgerOf,
  textsShownTo,
  type Customer,
} from "./far-side.ts";
import { Inbox } from "./pages/inbox.ts";
import { newOffice, newPhone, type Office } from "./people.ts";

/** Two colleagues with a browser each, and a customer. */

let office: Office;
test.beforeAll(async () => {
  office = await newOffice();
});

const newCustomer = (name: string): Customer => ({ phone: newPhone(), name });
const number = () => ({ channelId: office.channelId });

async function bothOpen(browser: Browser): Promise<{ olga: Inbox; rui: Inbox }> {
  const [olga, rui] = await Promise.all([Inbox.open(browser, office.owner), Inbox.open(browser, office.colleague)]);
  return { olga, rui };
}

/** Both look at what that customer has just written. */
async function bothRead(browser: Browser, customer: Customer, text: string): Promise<{ olga: Inbox; rui: Inbox }> {
  const both = await bothOpen(browser);
  await customerSays(number(), customer, text);
  await Promise.all([both.olga, both.rui].map((inbox) => inbox.openConversation(customer.name)));
  await Promise.all([both.olga, both.rui].map((inbox) => expect(inbox.line(text)).toBeVisible()));
  return both;
}

test("what a customer writes is on both screens in the same second", async ({ browser }) => {
  const { olga, rui } = await bothOpen(browser);
  const elapsedMs: number[] = [];
  for (const name of ["Ines Lobo", "Tiago Pires", "Marta Luz"]) {
    const startedAt = Date.now();
    await customerSays(number(), newCustomer(name), "Is the lamp still there?");
    await Promise.all([olga, rui].map((inbox) => expect(inbox.row(name)).toBeVisible()));
    elapsedMs.push(Date.now() - startedAt);
  }
  // The middle one of three: a machine that also builds and records may lose one second somewhere.
  expect(elapsedMs.sort((a, b) => a - b)[1]).toBeLessThan(1_000);
  await expect(olga.queue("Unassigned")).toHaveAccessibleName("Unassigned, 3");
});

test("one takes it by key, and the other sees who has it", async ({ browser }) => {
  const customer = newCustomer("Bento Reis");
  const { olga, rui } = await bothRead(browser, customer, "Do you deliver on Saturday?");
  await olga.press("a");
  await olga.page.getByRole("menuitemradio", { name: "Take it" }).click();
  await expect(rui.page.getByRole("button", { name: "Assigned to Olga Prado" })).toBeVisible();
  await expect(rui.row(customer.name)).toContainText("Assigned to Olga Prado");
  await expect(rui.line("Olga Prado took this")).toBeVisible();
  await olga.queue("Mine").click();
  await expect(olga.row(customer.name)).toBeVisible();
  await expect(olga.log(customer.name)).toBeHidden();
  await customerSays(number(), customer, "And on Sunday?");
  await expect(olga.page).toHaveTitle(/^\(1\) Inbox/);
});

test("the ticks of a reply go from sent over delivered to read, on both screens", async ({ browser }) => {
  const customer = newCustomer("Clara Nobre");
  const { olga, rui } = await bothRead(browser, customer, "How much is it?");
  await fault(office.channelId, { kind: "slow", ms: 600 });
  await olga.reply(customer.name, "It is 40 euros.");
  await expect(olga.line("It is 40 euros.")).toBeVisible();
  for (const inbox of [olga, rui]) await inbox.expectTick("It is 40 euros.", "Delivered");
  expect(await textsShownTo(number(), customer)).toEqual(["It is 40 euros."]);
  await customerReads(office.channelId, customer.phone);
  for (const inbox of [olga, rui]) await inbox.expectTick("It is 40 euros.", "Read");
});

test("a note is read by the team and never sent", async ({ browser }) => {
  const customer = newCustomer("Dulce Vaz");
  const { olga, rui } = await bothRead(browser, customer, "Hello?");
  await olga.press("n");
  await olga.page.getByRole("textbox", { name: "Note" }).fill("She is a friend of the house.");
  await olga.page.getByRole("button", { name: "Add note" }).click();
  await expect(rui.line("Note from Olga Prado")).toContainText("She is a friend of the house.");
  await olga.press("r");
  await olga.reply(customer.name, "Yes, hello.");
  // The reply went after it by the same number, so the note would be there by now.
  await olga.expectTick("Yes, hello.", "Delivered");
  expect(await textsShownTo(number(), customer)).toEqual(["Yes, hello."]);
  expect((await ledgerOf(office.channelId)).filter((row) => row.to === customer.phone)).toHaveLength(1);
});

test("who looks and who types is shown to the other", async ({ browser }) => {
  const customer = newCustomer("Edgar Melo");
  const { olga, rui } = await bothRead(browser, customer, "One more question");
  await expect(rui.page.getByTitle("Olga Prado is looking at this")).toBeVisible();
  await olga.composer(customer.name).pressSequentially("Let me", { delay: 30 });
  await expect(rui.page.getByRole("status").filter({ hasText: "Olga Prado is typing a reply" })).toBeVisible();
  await olga.page.context().close();
  await expect(rui.page.getByTitle("Olga Prado is looking at this")).toBeHidden();
  await expect(rui.page.getByRole("status").filter({ hasText: "is typing" })).toBeHidden();
});

test("a customer who types is shown in the list and the thread, until the message comes or nothing does", async ({
  browser,
}) => {
  const customer = newCustomer("Elisa Horta");
  const { olga, rui } = await bothRead(browser, customer, "Wait, I look for it");
  await rui.queue("Mine").click();
  await rui.queue("All").click();
  await customerTypes(number(), customer);
  const line = olga.page.getByRole("status").filter({ hasText: "Elisa Horta is typing" });
  await expect(line).toBeVisible();
  await expect(olga.page.getByText("Shop · typing…")).toBeVisible();
  await expect(rui.row(customer.name)).toContainText("typing…");
  await customerSays(number(), customer, "Here it is");
  await expect(line).toBeHidden({ timeout: 2_000 });
  await expect(rui.row(customer.name)).toContainText("Here it is");
  await customerTypes(number(), customer);
  await expect(line).toBeVisible();
  await expect(line).toBeHidden({ timeout: 8_000 });
});

test("a closed conversation leaves the list, and the customer's next message brings it back unread", async ({
  browser,
}) => {
  const customer = newCustomer("Fausto Gil");
  const { olga, rui } = await bothRead(browser, customer, "Thank you, that is all.");
  await olga.press("e");
  for (const inbox of [olga, rui]) await expect(inbox.row(customer.name)).toBeHidden();
  await expect(rui.line("Olga Prado closed this")).toBeVisible();
  await rui.queue("Mine").click();
  await customerSays(number(), customer, "Oh, one more thing");
  await olga.queue("All").click();
  await expect(olga.row(customer.name)).toContainText("Oh, one more thing");
  await expect(olga.row(customer.name)).toContainText("1 unread message");
});

test("marked unread it stays so for the other, until it is opened again", async ({ browser }) => {
  const customer = newCustomer("Graça Sá");
  const { olga, rui } = await bothRead(browser, customer, "Please call me.");
  await expect(rui.row(customer.name)).not.toContainText("unread message");
  await rui.queue("Mine").click();
  await rui.queue("All").click();
  await olga.press("u");
  await expect(rui.row(customer.name)).toContainText("1 unread message");
  await rui.openConversation(customer.name);
  await expect(rui.row(customer.name)).not.toContainText("unread message");
  await expect(olga.row(customer.name)).not.toContainText("unread message");
});

test("a refused reply says why, and Shift+R sends it again under its id", async ({ browser }) => {
  const customer = newCustomer("Hugo Leal");
  const { olga, rui } = await bothRead(browser, customer, "And the shade?");
  await fault(office.channelId, { kind: "refuse", code: 463 });
  await olga.reply(customer.name, "The shade is extra.");
  await expect(olga.line("The shade is extra.")).toContainText(
    "Not sent: WhatsApp lets this number start no new chats for now.",
  );
  await expect(rui.row(customer.name)).toContainText("A message was not sent");
  const before = (await ledgerOf(office.channelId)).filter((row) => row.to === customer.phone);
  await olga.press("Shift+R");
  await olga.expectTick("The shade is extra.", "Delivered");
  expect(await textsShownTo(number(), customer)).toEqual(["The shade is extra."]);
  const after = (await ledgerOf(office.channelId)).filter((row) => row.to === customer.phone);
  expect(after).toHaveLength(1);
  expect(before.every((row) => row.id === after[0]?.id)).toBe(true);
});
