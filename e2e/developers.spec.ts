import { expect, type Browser, type Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { test } from "./journey.ts";
import { browserOf, newMember, newOwner, type Person } from "./people.ts";
import { startReceiver, type Receiver } from "./receiver.ts";
import { running } from "./running.ts";

async function openDevelopers(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browserOf(browser, person)).newPage();
  await page.goto(`${running().url}/w/${person.workspaceId}/settings/about`);
  await page.getByRole("link", { name: "Developers", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Developers", level: 1 })).toBeVisible();
  return page;
}

const callApi = async (key: string, path: string): Promise<number> =>
  (await fetch(`${running().url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })).status;

test("an admin makes a key, a program calls the API with it, and after revoking it no longer can", async ({
  browser,
}) => {
  const admin = await newMember(await newOwner(), "Rita Alves", "admin");
  const page = await openDevelopers(browser, admin);
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByText("Name what will use this key.")).toBeVisible();
  await expect(dialog.getByText("Choose at least one thing this key may do.")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill("Warehouse labels");
  await dialog.getByLabel("Read Channels").check();
  await dialog.getByLabel("Ends").selectOption("In 30 days");
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByRole("heading", { name: "Warehouse labels is ready" })).toBeVisible();
  const key = await dialog.getByLabel("Key", { exact: true }).inputValue();
  await expect(dialog.getByRole("region", { name: "Try it" })).toContainText(`Authorization: Bearer ${key}`);

  expect(await callApi(key, "/channels")).toBe(200);
  expect(await callApi(key, "/contacts")).toBe(403);

  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await page.reload();
  const row = page.getByRole("row", { name: /Warehouse labels/ });
  const prefix = key.split("_").slice(0, 2).join("_");
  await expect(row).toContainText(`${prefix}…`);
  await expect(row).toContainText("channels:read");
  await expect(row).toContainText("by Rita Alves");
  expect(await page.content()).not.toContain(key);

  await page.getByRole("button", { name: "More for Warehouse labels" }).click();
  await page.getByRole("menuitem", { name: "Show a curl example" }).click();
  await expect(dialog.getByRole("region", { name: "Try it" })).toContainText(`Bearer ${prefix}_…`);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More for Warehouse labels" }).click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("button", { name: "Revoke Warehouse labels" }).click();
  await expect(row).toContainText(/Revoked \d\d:\d\d/);
  await expect.poll(() => callApi(key, "/channels"), { timeout: 2_000 }).toBe(401);
});

/** Adds an endpoint by the form; its secret, shown once. */
async function addEndpoint(page: Page, receiver: Receiver): Promise<string> {
  await page.getByRole("button", { name: "New endpoint" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add the endpoint" }).click();
  await expect(dialog.getByText("Write the address that is called.")).toBeVisible();
  await expect(dialog.getByText("Choose at least one kind of event.")).toBeVisible();
  await expect(dialog.getByLabel("Address")).toBeFocused();
  await dialog.getByLabel("Address").fill("https://10.0.0.1/erp");
  await dialog.getByLabel("message.*", { exact: false }).first().check();
  await dialog.getByRole("button", { name: "Add the endpoint" }).click();
  await expect(dialog.getByText("This is not a public address, so it is not called.")).toBeVisible();
  await dialog.getByLabel("Address").fill(receiver.url);
  await dialog.getByLabel("At most in flight").fill("4");
  await dialog.getByRole("button", { name: "Add the endpoint" }).click();
  await expect(dialog.getByText("Copy its signing secret now")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("It cannot be shown again.", { exact: false })).toBeVisible();
  const secret = await dialog.getByLabel("Signing secret").inputValue();
  await dialog.getByRole("button", { name: "I have copied it" }).click();
  return secret;
}

test("an admin adds an endpoint, sees a test event arrive, and sends again what its receiver refused", async ({
  browser,
}) => {
  const receiver = await startReceiver();
  const page = await openDevelopers(browser, await newMember(await newOwner(), "Rita Alves", "admin"));
  const secret = await addEndpoint(page, receiver);
  expect(secret).toMatch(/^whsec_/);
  const host = receiver.url.slice("http://".length);
  await expect(page.getByText("4 in flight")).toBeVisible();

  await page.getByRole("button", { name: "Send test event" }).click();
  const delivery = page.getByRole("region", { name: "Delivery", exact: true });
  await expect(delivery.getByText("Delivered")).toBeVisible();
  await expect(delivery.getByRole("region", { name: "Response" })).toContainText(`"taken": true`);
  await expect(delivery.getByRole("region", { name: "Request" })).toContainText(`"type": "webhook.test"`);
  const [first] = receiver.received;
  const id = String(first?.headers["webhook-id"]);
  await expect(delivery.getByRole("region", { name: "Request" })).toContainText(`webhook-id: ${id}`);
  new Webhook(secret).verify(first?.body ?? "", {
    "webhook-id": id,
    "webhook-timestamp": String(first?.headers["webhook-timestamp"]),
    "webhook-signature": String(first?.headers["webhook-signature"]),
  });

  receiver.answer(400, `{"error":"unknown order"}`);
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(delivery.getByText("Given up")).toBeVisible();
  await expect(delivery.getByRole("region", { name: "Response" })).toContainText(`"error": "unknown order"`);
  await page.getByText("Given up").first().click();

  await page.getByRole("button", { name: "Replay since" }).click();
  await expect(page.getByRole("dialog").getByText("1 event would be sent.")).toBeVisible();
  await page.getByRole("dialog").getByText("Everything it asks for").click();
  await expect(page.getByRole("dialog").getByText("No event would be sent.")).toBeVisible();
  await page.keyboard.press("Escape");

  receiver.answer(200, `{"taken":"later"}`);
  await delivery.getByRole("button", { name: "Replay now" }).click();
  await expect(delivery.getByText("Delivered")).toBeVisible();
  await expect(delivery.getByRole("region", { name: "Response" })).toContainText(`"taken": "later"`);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual([id, ids[1], ids[1]]);

  await page.getByText("Given up", { exact: true }).first().click();
  const list = page.getByRole("list", { name: "Deliveries" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await page.getByText("All", { exact: true }).first().click();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await page.getByLabel("Event type").selectOption("message.received");
  await expect(page.getByText("No delivery matches these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await list.getByRole("button").first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("button").nth(1)).toBeFocused();

  await page.getByLabel("Endpoint", { exact: true }).selectOption("All endpoints");
  await expect(list.getByRole("listitem").first()).toContainText(host);
  await page.getByLabel("Endpoint", { exact: true }).selectOption(host);

  await expect(page.getByRole("heading", { name: `How often did ${host} answer?` })).toBeVisible();
  await expect(page.getByText("67% of 3 attempts succeeded", { exact: false })).toBeVisible({ timeout: 40_000 });
  await page.getByText("Table", { exact: true }).click();
  await expect(page.getByRole("table", { name: /How often did/ })).toContainText("2");
  await receiver.close();
});

test("an endpoint is turned off and on, gets a second secret, and goes for good by its name", async ({ browser }) => {
  const receiver = await startReceiver();
  const page = await openDevelopers(browser, await newOwner());
  await addEndpoint(page, receiver);
  const host = receiver.url.slice("http://".length);
  const choose = async (item: string) => {
    await page.getByRole("button", { name: `More for ${host}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Turn off");
  await expect(page.getByText(/^Turned off by a member \d\d:\d\d\. Events are kept/)).toBeVisible();
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("This endpoint is turned off, so nothing is sent to it.")).toBeVisible();
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Nothing sent yet")).toBeVisible();
  await expect(page.getByText(/^Turned off by a member/)).toBeHidden();

  await choose("Rotate the secret");
  await page.getByRole("button", { name: "Make a new secret" }).click();
  await expect(page.getByRole("dialog").getByLabel("Signing secret")).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText("Old, still signs")).toBeVisible();
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(String(receiver.received[0]?.headers["webhook-signature"]).split(" ")).toHaveLength(2);

  await choose("Edit");
  await page.getByRole("dialog").getByLabel("Only some of those events").check();
  await page.getByRole("dialog").getByLabel("Field of condition 1").selectOption("Text");
  await page.getByRole("dialog").getByLabel("Comparison of condition 1").selectOption("contains");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Condition 1 needs a value.")).toBeVisible();
  await page.getByRole("dialog").getByLabel("Values of condition 1").fill("refund, late");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Text contains refund or late")).toBeVisible();

  await choose("Archive");
  await page.getByRole("button", { name: `Archive ${host}` }).click();
  await expect(page.getByText("This does not match.", { exact: false })).toBeVisible();
  await page.getByRole("dialog").getByRole("textbox").fill(host);
  await page.getByRole("button", { name: `Archive ${host}` }).click();
  await expect(page.getByText("Nothing listens yet")).toBeVisible();
  await receiver.close();
});

test("the catalogue shows an event with its example and schema", async ({ browser }) => {
  const page = await openDevelopers(browser, await newOwner());
  await page.getByRole("link", { name: "Event catalogue" }).click();
  await page.getByRole("button", { name: "consent.changed" }).click();
  await expect(page.getByRole("heading", { name: "consent.changed" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Example" })).toContainText(`"type": "consent.changed"`);
  await expect(page.getByRole("region", { name: "JSON Schema" })).toContainText(`"$schema"`);
});

test("an agent sees no Developers, and is told whom to ask at its address", async ({ browser }) => {
  const agent = await newMember(await newOwner(), "Xico Braga", "agent");
  const page = await (await browserOf(browser, agent)).newPage();
  await page.goto(`${running().url}/w/${agent.workspaceId}/settings/about`);
  await expect(page.getByRole("link", { name: "Channels" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Developers" })).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await page.goto(`${running().url}/w/${agent.workspaceId}/developers`);
  await expect(page.getByText("Only admins and owners work here")).toBeVisible();
  await expect(page.getByRole("button", { name: "New key" })).toBeHidden();
});
