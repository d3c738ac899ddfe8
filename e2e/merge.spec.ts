import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { rowsOf } from "./database.ts";
import { customerSays, type Customer } from "./far-side.ts";
import { Inbox } from "./pages/inbox.ts";
import { newOffice, newPhone } from "./people.ts";

test("two contacts that became one are made two again from the contact panel", async ({ browser }) => {
  const office = await newOffice();
  const number = { channelId: office.channelId };
  const [rita, other]: [Customer, Customer] = [
    { phone: newPhone(), name: "Rita Sá" },
    { phone: newPhone(), name: "Zulmira Paz" },
  ];
  const olga = await Inbox.open(browser, office.owner);
  for (const customer of [rita, other]) {
    await customerSays(number, customer, "Is the lamp still there?");
    await expect(olga.row(customer.name)).toBeVisible();
  }
  // What a message that carries identities of both does.
  await rowsOf(
    `select merge_contacts(a.workspace_id, a.contact_id, b.contact_id) from contact_identity a, contact_identity b
     where a.value = $1 and b.workspace_id = a.workspace_id and b.value = $2`,
    [rita.phone, other.phone],
  );
  await olga.go();
  await expect(olga.row("Zulmira Paz")).toBeHidden();
  await olga.row("Rita Sá").click();
  const panel = olga.page.getByRole("complementary", { name: "Contact" });
  await expect(panel).toContainText("+351 910");
  await panel.getByRole("button", { name: "Undo the merge of Zulmira Paz" }).click();
  const question = olga.page.getByRole("dialog", { name: "Make them two contacts again?" });
  await expect(question).toContainText("Zulmira Paz gets back their own numbers and conversations.");
  await question.getByRole("button", { name: "Undo the merge" }).click();
  await expect(olga.row("Zulmira Paz")).toBeVisible();
  await expect(olga.row("Rita Sá")).toBeVisible();
  await expect(panel.getByText("Merged into this contact")).toBeHidden();
});
