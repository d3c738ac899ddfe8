import { expect, type Browser, type Page } from "@playwright/test";
import { v7 } from "uuid";
import { z } from "zod";
import { mutate, newMember, newOwner } from "./people.ts";
import { callApi, newKey } from "./programs.ts";
import { signedIn, type Screen } from "./screen.ts";

const CREATED = z.object({ id: z.uuid() });
const SENT = z.object({ deliveryId: z.uuid() });
/** Nobody listens there. */
const NOBODY = "http://127.0.0.1:65530/erp?team=delivery";

/** A workspace with keys, an endpoint that does not answer, and a delivery that retries. */
async function developers(browser: Browser): Promise<Page> {
  const owner = await newOwner();
  const keys = [
    { name: "Shop backend", scopes: ["messages:write", "contacts:read", "conversations:read"], expiresInDays: null },
    { name: "BI export", scopes: ["events:read"], expiresInDays: 9 },
  ];
  for (const key of keys) await mutate(owner, "apiKeys.create", key, z.unknown());
  const endpoint = {
    id: v7(),
    url: NOBODY,
    description: "ERP",
    eventTypes: ["message.*", "channel.state"],
    perSecond: 20,
  };
  const { id } = await mutate(owner, "webhooks.create", endpoint, CREATED);
  await mutate(owner, "webhooks.rotateSecret", { id }, z.unknown());
  const { deliveryId } = await mutate(owner, "webhooks.sendTest", { id }, SENT);
  const page = await signedIn(browser, owner, `/developers?delivery=${deliveryId}`);
  await expect(page.getByText("Nothing came back.")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("img", { name: /How often did/ })).toBeVisible({ timeout: 40_000 });
  return page;
}

const developersDialog =
  (button: string, submit: string): Screen =>
  async (browser) => {
    const page = await signedIn(browser, await newOwner(), "/developers");
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("button", { name: submit }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    return page;
  };

async function agentAtDevelopers(browser: Browser): Promise<Page> {
  const agent = await newMember(await newOwner(), "Xico Braga", "agent");
  const page = await signedIn(browser, agent, "/developers");
  await expect(page.getByText("Only admins and owners work here")).toBeVisible();
  return page;
}

async function developersEmpty(browser: Browser): Promise<Page> {
  const page = await signedIn(browser, await newOwner(), "/developers");
  await expect(page.getByText("Nothing listens yet")).toBeVisible();
  return page;
}

async function catalogue(browser: Browser): Promise<Page> {
  const page = await signedIn(browser, await newOwner(), "/developers/events");
  await expect(page.getByRole("region", { name: "JSON Schema" })).toBeVisible();
  return page;
}

/** Programs that call the API, some of them in vain, and one of their requests opened. */
async function apiLog(browser: Browser): Promise<Page> {
  const owner = await newOwner();
  const shop = await newKey(owner, "Shop backend", ["channels:read", "contacts:read", "contacts:write"]);
  const till = await newKey(owner, "Till at the market hall", ["channels:read"]);
  for (let count = 0; count < 12; count += 1) await callApi(shop, "GET", "/channels");
  await callApi(till, "GET", "/contacts");
  await callApi(shop, "POST", "/messages", { body: { to: {}, text: 5 } });
  await callApi(shop, "DELETE", "/channels");
  await callApi(shop, "GET", `/contacts/${v7()}`);
  await callApi(`${till.slice(0, -43)}${"x".repeat(43)}`, "GET", "/channels");
  await callApi(shop, "POST", "/contact", { body: {} });
  await callApi(shop, "POST", "/contacts", { body: { name: 7, telephone: "12" } });
  const page = await signedIn(browser, owner, "/developers/log");
  await page.getByRole("button", { name: /POST \/contacts/ }).click();
  await expect(page.getByRole("region", { name: "What was wrong" })).toContainText("request.invalid");
  await expect(page.getByRole("img", { name: /What did the API answer/ })).toBeVisible({ timeout: 20_000 });
  return page;
}

async function apiLogEmpty(browser: Browser): Promise<Page> {
  const page = await signedIn(browser, await newOwner(), "/developers/log");
  await expect(page.getByText("No requests yet")).toBeVisible();
  return page;
}

export const DEVELOPERS_SCREENS: Record<string, Screen> = {
  developers,
  "developers-empty": developersEmpty,
  "developers-key": developersDialog("New key", "Make the key"),
  "developers-endpoint": developersDialog("New endpoint", "Add the endpoint"),
  "developers-events": catalogue,
  "developers-log": apiLog,
  "developers-log-empty": apiLogEmpty,
  "developers-forbidden": agentAtDevelopers,
};
