import { expect } from "@playwright/test";
import { v7 } from "uuid";
import { z } from "zod";
import { test } from "./journey.ts";
import { browserOf, mutate, newOwner, newPhone, type Person } from "./people.ts";
import { running } from "./running.ts";

const CREATED = z.object({ id: z.uuid() });

async function addPerson(owner: Person, name: string, attributes: Record<string, string | number>): Promise<string> {
  const identities = [{ kind: "phone", value: newPhone() }];
  return (await mutate(owner, "contacts.create", { name, identities, attributes }, CREATED)).id;
}

async function lampBuyers(): Promise<Person> {
  const owner = await newOwner();
  for (const [name, type] of [
    ["city", "text"],
    ["orders", "number"],
  ])
    await mutate(owner, "segments.defineAttribute", { id: v7(), name, type }, CREATED);
  const ana = await addPerson(owner, "Ana Porto", { city: "Porto", orders: 5 });
  await addPerson(owner, "Rui Porto", { city: "Porto", orders: 1 });
  await addPerson(owner, "Eva Lisboa", { city: "Lisboa", orders: 7 });
  const consent = { contactId: ana, status: "opted_in", wording: "Yes, send me offers" };
  await mutate(owner, "contacts.recordConsent", consent, z.unknown());
  return owner;
}

test("a segment is built by keyboard, counted while it is typed, explained, undone and saved", async ({ browser }) => {
  const owner = await lampBuyers();
  const page = await (await browserOf(browser, owner)).newPage();
  await page.goto(`${running().url}/w/${owner.workspaceId}/segments`);
  await page.getByRole("link", { name: "New segment" }).first().click();
  const side = page.getByRole("complementary", { name: "How many are in it" });
  const total = side.getByRole("status").first();
  await expect(total).toHaveText("3");

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("c");
  await expect(page.getByLabel("What to ask about")).toBeFocused();
  await page.getByLabel("What to ask about").selectOption("city");
  await page.getByLabel("Add a value").fill("porto");
  await page.keyboard.press("Enter");
  await expect(total).toHaveText("2");
  await expect(side.getByText("A marketing campaign would skip one of them")).toBeVisible();

  await side.getByRole("combobox").fill("eva");
  await side.getByRole("option", { name: /Eva Lisboa/ }).click();
  await expect(page.getByText("This keeps Eva Lisboa out")).toBeVisible();

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("c");
  await page.getByLabel("What to ask about").nth(1).selectOption("orders");
  await page.getByLabel("Number", { exact: true }).fill("3");
  await expect(total).toHaveText("1");
  await expect(page.getByText("In words: city is one of porto; orders at least 3")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Control+z");
  await expect(total).toHaveText("2");

  await page.keyboard.press("Control+s");
  await expect(page.getByText("Give the segment a name.")).toBeVisible();
  await expect(page.getByText("One line has no value yet.")).toBeVisible();
  await page.getByRole("button", { name: "Remove this condition" }).nth(1).click();
  await page.getByLabel("Name of the segment").fill("Porto");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { level: 1, name: "Porto" })).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toBeHidden();

  await page.getByRole("link", { name: "Segments", exact: true }).last().click();
  const row = page.getByRole("row", { name: /^Porto/ });
  await expect(row).toContainText("city is one of porto");
  await expect(row.getByRole("cell").nth(2)).toHaveText("2");
});

test("a segment that asks for what is gone says so, where it does", async ({ browser }) => {
  const owner = await lampBuyers();
  const filter = { all: [{ field: "attributes.orders", op: "gte", value: 3 }] };
  const { id } = await mutate(owner, "segments.create", { id: v7(), name: "Loyal", filter }, CREATED);
  const page = await (await browserOf(browser, owner)).newPage();
  await page.goto(`${running().url}/w/${owner.workspaceId}/segments/attributes`);
  await page.getByRole("button", { name: "Actions for orders" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove orders" }).click();
  await expect(page.getByText("orders is removed")).toBeVisible();
  await page.goto(`${running().url}/w/${owner.workspaceId}/segments`);
  await expect(page.getByRole("row", { name: /^Loyal/ })).toContainText("Broken");
  await page.goto(`${running().url}/w/${owner.workspaceId}/segments/${id}`);
  await expect(page.getByText("There is no attribute “orders” any more.")).toBeVisible();
});
