import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { z } from "zod";
import { customerSays, scan, textsShownTo } from "./far-side.ts";
import { Inbox } from "./pages/inbox.ts";
import { browserOf, newMember, newOwner, newPhone, query, readChannel } from "./people.ts";
import { pidOf, running } from "./running.ts";

/** A number that is linked by a real Baileys client: from the code on the screen to ticks, and over a killed worker. */

const CHANNELS = z.array(z.object({ id: z.string(), name: z.string() }));

test("a number is linked by its code, receives, answers with ticks, and a killed worker changes nothing of it", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const owner = await newOwner();
  const agent = await newMember(owner, "Rui Faria", "agent");
  const number = { accountPhone: newPhone() };
  const customer = { phone: newPhone(), name: "Ines Lobo" };

  const context = await browserOf(browser, owner);
  const page = await context.newPage();
  await page.goto(`${running().url}/w/${owner.workspaceId}/channels`);
  await page.getByRole("button", { name: "Add a number" }).first().click();
  const form = page.getByRole("dialog", { name: "Add a number" });
  await form.getByLabel("Name").fill("Workshop");
  await form.getByLabel("Pace").fill("600");
  await form.getByRole("button", { name: "Add the number" }).click();

  const card = page.getByRole("complementary", { name: "Link Workshop" });
  await expect(card.getByRole("img", { name: "Pairing code for Workshop" })).toBeVisible({ timeout: 20_000 });
  const row = page.getByRole("row").filter({ hasText: "Workshop" });
  await expect(row).toContainText("Awaiting scan");
  const [channel] = await query(owner, "channels.list", undefined, CHANNELS);
  const { linking } = await readChannel(owner, channel?.id ?? "");
  await scan(linking?.qr ?? "", number.accountPhone);
  await expect(card).toContainText("Workshop is connected.", { timeout: 20_000 });
  await expect(row).toContainText("Connected");
  await expect(row).toContainText(number.accountPhone);

  const rui = await Inbox.open(browser, agent);
  await customerSays(number, customer, "Can you mend a lamp?");
  await rui.openConversation(customer.name);
  await rui.reply(customer.name, "Yes, bring it in.");
  await rui.expectTick("Yes, bring it in.", "Read");

  const before = pidOf("sessions");
  process.kill(before, "SIGKILL");
  await customerSays(number, customer, "Today?");
  await rui.reply(customer.name, "Until six.");
  await expect.poll(() => pidOf("sessions")).not.toBe(before);
  await expect(rui.line("Today?")).toBeVisible({ timeout: 30_000 });
  await rui.expectTick("Until six.", "Read", 30_000);
  await customerSays(number, customer, "Thank you");
  await expect(rui.line("Thank you")).toBeVisible();
  for (const text of ["Can you mend a lamp?", "Today?", "Thank you"]) await expect(rui.line(text)).toHaveCount(1);
  expect(await textsShownTo(number, customer)).toEqual(["Yes, bring it in.", "Until six."]);
});
