import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import { setTimeout as pause } from "node:timers/promises";
import { customerSays, fault, ledgerOf, textsShownTo, type Customer } from "./far-side.ts";
import { freezeDatabase, rowsOf } from "./database.ts";
import { Inbox } from "./pages/inbox.ts";
import { call, conversationOf, newOffice, newPhone, type Office } from "./people.ts";
import { pidOf, running } from "./running.ts";
import { keepReplying } from "./replying.ts";

/** What people see, and what is left, when a part of the installation is killed or hangs. Proof: the far side and the rows. */

let office: Office;
test.beforeEach(async () => {
  office = await newOffice();
});

const newCustomer = (name: string): Customer => ({ phone: newPhone(), name });
const number = () => ({ channelId: office.channelId });

async function kill(name: string): Promise<void> {
  const before = pidOf(name);
  process.kill(before, "SIGKILL");
  await expect.poll(() => pidOf(name), { intervals: [50] }).not.toBe(before);
}

test("realtime killed: browsers come back by themselves and have missed nothing", async ({ browser }) => {
  const customer = newCustomer("Ines Lobo");
  await customerSays(number(), customer, "First");
  const both = await Promise.all([Inbox.open(browser, office.owner), Inbox.open(browser, office.colleague)]);
  await Promise.all(both.map((inbox) => inbox.openConversation(customer.name)));
  const dropped = both.map(({ page }) => page.waitForEvent("websocket"));
  process.kill(pidOf("realtime"), "SIGKILL");
  await customerSays(number(), customer, "Said while nobody listened");
  await customerSays(number(), newCustomer("Tiago Pires"), "So was this");
  await Promise.all(dropped);
  for (const inbox of both) {
    await expect(inbox.line("Said while nobody listened")).toHaveCount(1);
    await expect(inbox.row("Tiago Pires")).toBeVisible();
    await expect(inbox.page.getByText("Up to date")).toBeVisible();
  }
});

test("web killed: it is started again within three seconds, and what was written meanwhile goes out once", async ({
  browser,
}) => {
  const customer = newCustomer("Marta Luz");
  await customerSays(number(), customer, "Hello");
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);
  const before = pidOf("web");
  process.kill(before, "SIGKILL");
  await olga.reply(customer.name, "Written while web was gone");
  await expect.poll(() => pidOf("web"), { intervals: [50], timeout: 3_000 }).not.toBe(before);
  await olga.expectTick("Written while web was gone", "Delivered");
  await expect(olga.line("Written while web was gone")).toHaveCount(1);
  expect(await textsShownTo(number(), customer)).toEqual(["Written while web was gone"]);
});

test("sessions killed in mid-send: the message settles, and the customer got it once", async ({ browser }) => {
  test.setTimeout(90_000);
  const customer = newCustomer("Nuno Paz");
  await customerSays(number(), customer, "Hello");
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);
  await fault(office.channelId, { kind: "slow", ms: 30_000 });
  await olga.reply(customer.name, "In the middle of it");
  await expect.poll(() => textsShownTo(number(), customer)).toHaveLength(1);
  await kill("sessions");
  await olga.expectTick("In the middle of it", "Delivered", 40_000);
  await olga.reply(customer.name, "And after it");
  await olga.expectTick("And after it", "Delivered", 30_000);
  expect(await textsShownTo(number(), customer)).toEqual(["In the middle of it", "And after it"]);
  const ids = (await ledgerOf(office.channelId)).filter((row) => row.to === customer.phone).map((row) => row.id);
  const rows = await rowsOf(
    "select provider_message_id as id from message where channel_id = $1 and direction = 2 order by seq",
    [office.channelId],
  );
  expect(ids).toEqual(rows.map((row) => row["id"]));
});

test("PostgreSQL stopped for 20 s under load: 503 with Retry-After, offline on the screen, and nothing acknowledged is lost", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const customer = newCustomer("Otto Mar");
  await customerSays(number(), customer, "Hello");
  const conversation = await conversationOf(office.owner, customer.phone);
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);
  const pids = ["web", "realtime", "sessions", "jobs"].map(pidOf);
  const load = keepReplying(office.owner, conversation);
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(10);

  const late = await olga.page.context().newPage();
  const thaw = freezeDatabase();
  try {
    const until = Date.now() + 20_000;
    await expect
      .poll(() => fetch(`${running().url}/readyz`).then((answer) => answer.status), { timeout: 15_000 })
      .toBe(503);
    const { status, headers } = await call(office.owner, "GET", "inbox.queues", undefined);
    expect(status).toBe(503);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    await olga.reply(customer.name, "Written while it stood still");
    await expect(olga.line("Written while it stood still")).toContainText("Waiting to be sent");
    await expect(olga.offlineBar()).toBeVisible({ timeout: Math.max(1, until - Date.now()) });
    // Whoever comes only now is told so, and need do nothing.
    await late.goto(olga.page.url());
    await expect(late.getByText("Back in a moment")).toBeVisible();
    await pause(Math.max(0, until - Date.now()));
  } finally {
    thaw();
  }

  await expect
    .poll(() => fetch(`${running().url}/readyz`).then((answer) => answer.status), { timeout: 15_000 })
    .toBe(200);
  await olga.expectTick("Written while it stood still", "Delivered", 60_000);
  await expect(olga.offlineBar()).toBeHidden({ timeout: 15_000 });
  await expect(late.getByRole("heading", { name: customer.name })).toBeVisible({ timeout: 15_000 });
  const texts = await load.stop();
  expect(load.refused.every(({ status, retryAfter }) => status === 503 && retryAfter > 0)).toBe(true);
  expect(load.refused.length).toBeGreaterThan(0);
  await customerSays(number(), customer, "Still there?");
  await expect(olga.line("Still there?")).toBeVisible();

  const sent = () =>
    rowsOf(
      "select body, provider_message_id as id from message where channel_id = $1 and direction = 2 and status in (20, 30, 40)",
      [office.channelId],
    );
  const expected = [...texts, "Written while it stood still"].sort();
  await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBe(expected.length);
  const rows = await sent();
  expect(rows.map((row) => row["body"]).sort()).toEqual(expected);
  const ids = (await ledgerOf(office.channelId)).map((row) => row.id);
  expect(ids.sort()).toEqual(rows.map((row) => row["id"]).sort());
  expect(["web", "realtime", "sessions", "jobs"].map(pidOf)).toEqual(pids);
});
