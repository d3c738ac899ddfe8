import { expect } from "@playwright/test";
import { z } from "zod";
import { test } from "./journey.ts";
import { customerSays, type Customer } from "./far-side.ts";
import { Inbox } from "./pages/inbox.ts";
import { conversationOf, mutate, newOffice, newPhone } from "./people.ts";

test("a note that names a colleague by @ lets them in, tells them, and counts until they have read it", async ({
  browser,
}) => {
  const office = await newOffice("agent");
  const customer: Customer = { phone: newPhone(), name: "Ines Lobo" };
  const number = { channelId: office.channelId };
  await customerSays(number, customer, "Can I pay by invoice?");
  const { id } = await conversationOf(office.owner, customer.phone);
  const { teamId } = await mutate(
    office.owner,
    "teams.create",
    { name: "Books", memberIds: [] },
    z.object({ id: z.uuid() }).transform((team) => ({ teamId: team.id })),
  );
  await mutate(
    office.owner,
    "inbox.assign",
    { conversationId: id, target: { teamId }, expectedAssigneeId: null },
    z.unknown(),
  );
  const [olga, rui] = await Promise.all([Inbox.open(browser, office.owner), Inbox.open(browser, office.colleague)]);
  await expect(rui.row(customer.name)).toBeHidden();

  await olga.openConversation(customer.name);
  await olga.press("n");
  const note = olga.page.getByRole("textbox", { name: "Note" });
  await note.pressSequentially("Please ask @fa");
  await expect(olga.page.getByRole("option", { name: "Rui Faria" })).toBeVisible();
  await note.press("Enter");
  await expect(note).toHaveValue("Please ask @Rui Faria ");
  await note.pressSequentially("about it");
  await note.press("Enter");
  await expect(olga.line("Note from Olga Prado")).toContainText("Please ask @Rui Faria about it");

  await expect(rui.queue("Mentions")).toHaveAccessibleName("Mentions, 1");
  await rui.queue("Mentions").click();
  await rui.openConversation(customer.name);
  await expect(rui.line("Please ask @Rui Faria about it")).toBeVisible();
  await expect(rui.queue("Mentions")).toHaveAccessibleName("Mentions, 0");
  await customerSays(number, customer, "Or by card?");
  await expect(rui.line("Or by card?")).toBeVisible({ timeout: 5_000 });
});
