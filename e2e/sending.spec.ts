import { expect } from "@playwright/test";
import { z } from "zod";
import { test } from "./journey.ts";
import { customerSays, fault, ledgerOf, textsShownTo, type Customer } from "./far-side.ts";
import { Inbox } from "./pages/inbox.ts";
import { mutate, newOffice, newPhone, readChannel, type Office } from "./people.ts";

/** What a person does about a message that waits, or whose outcome nobody knows. */

let office: Office;
test.beforeEach(async () => {
  office = await newOffice();
});

const newCustomer = (name: string): Customer => ({ phone: newPhone(), name });
const number = () => ({ channelId: office.channelId });

test("a message without an answer says so, and goes again under its id by the keyboard", async ({ browser }) => {
  const customer = newCustomer("Ines Lobo");
  await customerSays(number(), customer, "Did it leave?");
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);
  await fault(office.channelId, { kind: "lost", count: 1 });
  await olga.reply(customer.name, "It left this morning.");
  const line = olga.line("It left this morning.");
  await expect(line).toContainText("Handed over, no answer yet.", { timeout: 15_000 });
  expect(await textsShownTo(number(), customer)).toEqual([]);
  await line.getByRole("button", { name: "Send again" }).focus();
  await olga.page.keyboard.press("Enter");
  await olga.expectTick("It left this morning.", "Delivered");
  await expect(line).not.toContainText("Handed over");
  expect(await textsShownTo(number(), customer)).toEqual(["It left this morning."]);
  expect((await ledgerOf(office.channelId)).filter((row) => row.to === customer.phone)).toHaveLength(1);
});

test("a message that waits for its number can be kept back, and then never goes", async ({ browser }) => {
  const customer = newCustomer("Tiago Pires");
  await customerSays(number(), customer, "Is it forty?");
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);
  const id = office.channelId;
  await mutate(office.owner, "channels.disconnect", { id }, z.unknown());
  await expect.poll(async () => (await readChannel(office.owner, id)).state).toBe("disconnected");
  await olga.reply(customer.name, "It is 400 euros.");
  const line = olga.line("It is 400 euros.");
  await expect(line).toContainText("Not sent yet");
  await line.getByRole("button", { name: "Do not send" }).click();
  await expect(line).toContainText("Not sent: it was cancelled before it went out.");
  await olga.reply(customer.name, "It is 40 euros.");
  await mutate(office.owner, "channels.connect", { id }, z.unknown());
  await olga.expectTick("It is 40 euros.", "Delivered", 20_000);
  expect(await textsShownTo(number(), customer)).toEqual(["It is 40 euros."]);
});
