import { expect, type Browser, type Page } from "@playwright/test";
import { test } from "./journey.ts";
import { browserOf, newMember, newOwner, type Person } from "./people.ts";
import { callApi, newKey } from "./programs.ts";
import { running } from "./running.ts";

async function openLog(browser: Browser, person: Person, query = ""): Promise<Page> {
  const page = await (await browserOf(browser, person)).newPage();
  await page.goto(`${running().url}/w/${person.workspaceId}/developers/log${query}`);
  await expect(page.getByRole("heading", { name: "What did the API answer?" })).toBeVisible();
  return page;
}

const linesOf = (page: Page) => page.getByRole("list", { name: "Requests" }).getByRole("listitem");

test("a program's wrong request appears while one looks, with its code and what was wrong", async ({ browser }) => {
  const admin = await newMember(await newOwner(), "Rita Alves", "admin");
  const key = await newKey(admin, "Shop backend", ["contacts:read", "contacts:write"]);
  const page = await openLog(browser, admin);
  await expect(page.getByText("No requests yet")).toBeVisible();

  const headers = { "x-request-id": "order-4711" };
  expect((await callApi(key, "POST", "/contacts", { body: { name: 7 }, headers })).status).toBe(400);
  expect((await callApi(key, "GET", "/contacts")).status).toBe(200);
  const wrong = linesOf(page).filter({ hasText: "request.invalid" });
  await expect(wrong).toContainText("POST /contacts");
  await expect(wrong).toContainText("Shop backend");
  await expect(page.getByText("2 requests: 50% answered, 1 refused, 0 failed.")).toBeVisible();
  await expect(page.getByText(/^API now: [12] of 20,000 requests/)).toBeVisible();

  await wrong.getByRole("button").click();
  const request = page.getByRole("region", { name: "Request", exact: true });
  await expect(request.getByRole("region", { name: "What was wrong" })).toContainText("name: ");
  await expect(request).toContainText("order-4711");
  await expect(request).toContainText("/api/v1/contacts");
  await expect(request).toContainText("No Idempotency-Key");
  await page.reload();
  await expect(request).toContainText("order-4711");
});

test("the log is narrowed to what failed, a key, a route, a status, and a request id", async ({ browser }) => {
  const owner = await newOwner();
  const shop = await newKey(owner, "Shop backend", ["contacts:read"]);
  const till = await newKey(owner, "Till", ["channels:read"]);
  for (const path of ["/contacts", "/contacts", "/channels"]) await callApi(shop, "GET", path);
  await callApi(till, "GET", "/channels", { headers: { "x-request-id": "till-000123" } });
  await callApi(till, "GET", "/nothing/here");
  const page = await openLog(browser, owner);
  const lines = linesOf(page);
  await expect(lines).toHaveCount(5);
  await page.getByText("Failed", { exact: true }).first().click();
  await expect(lines).toHaveCount(2);
  await page.getByLabel("Key", { exact: true }).selectOption("Till");
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText("not_found");
  await page.getByText("All", { exact: true }).first().click();
  await expect(lines).toHaveCount(2);
  await page.getByLabel("Route").selectOption("GET: no such route");
  await expect(lines).toHaveCount(1);
  await page.getByLabel("Status").selectOption("200");
  await expect(page.getByText("No request matches these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(lines).toHaveCount(5);
  await page.keyboard.press("/");
  await page.keyboard.type("till-000123");
  await expect(lines).toHaveCount(1);
  await page.reload();
  await expect(lines).toHaveCount(1);
  await expect(page.getByLabel("Request id or path")).toHaveValue("till-000123");
});

test("the log stands still under the pointer, and says how many came meanwhile", async ({ browser }) => {
  const owner = await newOwner();
  const key = await newKey(owner, "Shop backend", ["channels:read"]);
  await callApi(key, "GET", "/channels");
  const page = await openLog(browser, owner);
  await expect(linesOf(page)).toHaveCount(1);
  await linesOf(page).first().hover();
  for (let count = 0; count < 3; count += 1) await callApi(key, "GET", "/channels");
  await expect(page.getByRole("button", { name: "3 new requests" })).toBeVisible();
  await expect(linesOf(page)).toHaveCount(1);
  await page.getByRole("heading", { name: "What did the API answer?" }).hover();
  await expect(linesOf(page)).toHaveCount(4);
  await expect(page.getByRole("button", { name: /new request/ })).toBeHidden();

  for (let count = 0; count < 40; count += 1) await callApi(key, "GET", "/channels");
  await expect(linesOf(page).first()).toHaveAttribute("aria-setsize", "44");
  const newest = linesOf(page).first();
  await newest.getByRole("button").focus();
  for (let count = 0; count < 30; count += 1) await page.keyboard.press("ArrowDown");
  await expect(page.locator("li:focus-within")).toHaveAttribute("aria-posinset", "31");
  await callApi(key, "DELETE", "/channels");
  await page.getByRole("button", { name: "1 new request" }).click();
  await expect(newest).toContainText("DELETE /channels");
  await expect(newest).toBeInViewport();
});

test("a list that was empty under the pointer fills again by itself", async ({ browser }) => {
  const owner = await newOwner();
  const key = await newKey(owner, "Shop backend", ["channels:read"]);
  await callApi(key, "GET", "/channels");
  const page = await openLog(browser, owner);
  await linesOf(page).first().hover();
  await page.keyboard.press("/");
  await page.keyboard.type("contacts");
  await expect(page.getByText("No request matches these filters.")).toBeVisible();
  await callApi(key, "GET", "/contacts");
  await expect(linesOf(page)).toContainText("auth.scope_missing");
});

test("a flood of requests is counted exactly, and the log says that it shows a sample", async ({ browser }) => {
  const owner = await newOwner();
  const key = await newKey(owner, "Shop backend", ["channels:read"]);
  for (let wave = 0; wave < 6; wave += 1)
    await Promise.all(
      Array.from({ length: 100 }, () => callApi(key, "GET", "/channels").then((answer) => answer.text())),
    );
  const page = await openLog(browser, owner);
  await expect(page.getByText("600 requests: 100% answered", { exact: false })).toBeVisible();
  await expect(
    page.getByText("above 50 lines a second or 600 a minute the list is a sample", { exact: false }),
  ).toBeVisible();
  await page.getByText("Table", { exact: true }).click();
  await expect(page.getByRole("table", { name: "What did the API answer?" })).toBeVisible();
});

test("an agent is told whom to ask", async ({ browser }) => {
  const agent = await newMember(await newOwner(), "Xico Braga", "agent");
  const page = await (await browserOf(browser, agent)).newPage();
  await page.goto(`${running().url}/w/${agent.workspaceId}/developers/log`);
  await expect(page.getByText("Only admins and owners work here")).toBeVisible();
});
