import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { rowsOf } from "./database.ts";
import { customerSays, type Customer } from "./far-side.ts";
import { Inbox } from "./pages/inbox.ts";
import { newOffice, newPhone } from "./people.ts";

test("what an ambiguous text meant is answered by one key, and the panel has the proof", async ({ browser }) => {
  const office = await newOffice();
  const number = { channelId: office.channelId };
  const rita: Customer = { phone: newPhone(), name: "Rita Sá" };
  const consent = async () =>
    (
      await rowsOf(
        `select k.consent, k.consent_question_at is not null as asked from contact k
         join contact_identity i on i.workspace_id = k.workspace_id and i.contact_id = k.id where i.value = $1`,
        [rita.phone],
      )
    )[0];
  const olga = await Inbox.open(browser, office.owner);
  await customerSays(number, rita, "Could you stop the clock at noon?");
  await olga.row(rita.name).click();
  const question = olga.page.getByRole("region", { name: "Question about consent" });
  await expect(question).toContainText("Could you stop the clock at noon?");
  await olga.page.keyboard.press("Shift+K");
  await expect(question).toBeHidden();
  expect(await consent()).toEqual({ consent: 0, asked: false });

  await customerSays(number, rita, "I mean stop, no more offers please");
  await expect(question).toContainText("I mean stop");
  await olga.page.keyboard.press("o");
  await expect(question).toBeHidden();
  expect(await consent()).toEqual({ consent: 2, asked: false });
  const panel = olga.page.getByRole("complementary", { name: "Contact" });
  await expect(panel.getByText("I mean stop, no more offers please")).toBeVisible();

  await panel.getByRole("button", { name: "Record an opt-in" }).click();
  const dialog = olga.page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Asked at the counter to get offers again");
  await dialog.getByRole("button", { name: "Record that they agreed" }).click();
  await expect(panel.getByText("Asked at the counter to get offers again")).toBeVisible();
  expect(await consent()).toMatchObject({ consent: 1 });
});
