import { expect, type Browser, type Page } from "@playwright/test";
import { v7 } from "uuid";
import { z } from "zod";
import { DEVELOPERS_SCREENS } from "./developers-screens.ts";
import { customerSays, type Customer } from "./far-side.ts";
import { Inbox } from "./pages/inbox.ts";
import { demoOwner, mutate, newAddress, newOwner, query } from "./people.ts";
import { PEOPLE_SCREENS } from "./people-screens.ts";
import { running } from "./running.ts";
import { signedIn, type Screen } from "./screen.ts";

const CHANNELS = z.array(z.object({ id: z.uuid(), name: z.string() }));
const LINK = z.object({ url: z.url() });
const BEATRIZ: Customer = { phone: "+5511987650101", name: "Beatriz Lemos" };

const stranger =
  (path: string, heading: string): Screen =>
  async (browser) => {
    const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": newAddress() } });
    const page = await context.newPage();
    await page.goto(`${running().url}${path}`);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    return page;
  };

async function invited(browser: Browser): Promise<Page> {
  const { url } = await mutate(await newOwner(), "members.invite", { role: "agent" }, LINK);
  return stranger(url.slice(running().url.length), "Join Prado Lamps")(browser);
}

async function workspaces(browser: Browser): Promise<Page> {
  const page = await signedIn(browser, await demoOwner(), "/inbox");
  await page.goto(`${running().url}/workspaces`);
  await expect(page.getByRole("link", { name: "Open Moura Home" })).toBeVisible();
  return page;
}

async function demoInbox(browser: Browser, path = "/all"): Promise<Inbox> {
  const ana = await demoOwner();
  const inbox = new Inbox(await signedIn(browser, ana, `/inbox${path}`), ana);
  await expect(inbox.page.getByText("Up to date")).toBeAttached();
  return inbox;
}

const thread =
  (name: string): Screen =>
  async (browser) => {
    const inbox = await demoInbox(browser);
    await inbox.openConversation(name);
    await expect(inbox.page.getByRole("complementary", { name: "Contact" })).toContainText(name);
    return inbox.page;
  };

async function guard(browser: Browser): Promise<Page> {
  const inbox = await demoInbox(browser);
  await inbox.openConversation(BEATRIZ.name);
  const channels = await query(inbox.person, "channels.list", undefined, CHANNELS);
  const channelId = channels.find((channel) => channel.name === "Shop")?.id ?? "";
  await inbox.page.context().setOffline(true);
  await customerSays({ channelId }, BEATRIZ, "Na verdade, três. E vocês entregam no sábado?");
  await inbox.reply(BEATRIZ.name, "Perfeito! Separei as duas, com entrega na quinta.");
  await inbox.page.context().setOffline(false);
  await expect(inbox.guard()).toContainText("Na verdade", { timeout: 20_000 });
  return inbox.page;
}

async function offline(browser: Browser): Promise<Page> {
  const inbox = await demoInbox(browser);
  await inbox.openConversation("Jonas Keller");
  await inbox.page.context().setOffline(true);
  await expect(inbox.offlineBar()).toBeVisible({ timeout: 25_000 });
  await inbox.reply("Jonas Keller", "Ja, sie passt: der Tisch ist 74 cm breit.");
  await expect(inbox.line("Ja, sie passt")).toContainText("Not sent yet");
  return inbox.page;
}

async function dialog(browser: Browser): Promise<Page> {
  const inbox = await demoInbox(browser);
  await inbox.press("c");
  await inbox.page.getByRole("button", { name: "Send" }).click();
  await expect(inbox.page.getByText("Write the whole number with its country code.")).toBeVisible();
  return inbox.page;
}

/** Below 1244 px the panel is a drawer; it is opened at that width and stays open. */
async function drawer(browser: Browser): Promise<Page> {
  const inbox = await demoInbox(browser);
  await inbox.openConversation(BEATRIZ.name);
  await inbox.page.setViewportSize({ width: 1024, height: 768 });
  await inbox.press("]");
  await expect(inbox.page.getByRole("dialog", { name: "Contact" })).toBeVisible();
  return inbox.page;
}

async function linking(browser: Browser): Promise<Page> {
  const owner = await newOwner();
  await mutate(owner, "channels.create", { id: v7(), name: "Workshop", provider: "linked" }, z.unknown());
  const page = await signedIn(browser, owner, "/channels");
  await page.getByRole("button", { name: "Show the code" }).click({ timeout: 20_000 });
  await expect(page.getByRole("img", { name: "Pairing code for Workshop" })).toBeVisible();
  return page;
}

const place =
  (path: string, shown: string): Screen =>
  async (browser) => {
    const page = await signedIn(browser, await demoOwner(), path);
    await expect(page.getByText(shown).first()).toBeVisible();
    return page;
  };

async function empty(browser: Browser): Promise<Page> {
  const page = await signedIn(browser, await newOwner(), "/inbox");
  await expect(page.getByText("Up to date")).toBeVisible();
  return page;
}

/** Each screen by the name of its pictures. */
export const SCREENS: Record<string, Screen> = {
  "sign-in": stranger("/sign-in?expired=1", "Sign in"),
  "sign-up": stranger("/sign-up", "Create your account"),
  forgot: stranger("/forgot", "Reset your password"),
  reset: stranger(`/reset#${"x".repeat(32)}`, "Set a new password"),
  invite: invited,
  workspaces,
  "inbox-empty": empty,
  inbox: thread("Rafael Prado"),
  "inbox-list": async (browser) => (await demoInbox(browser)).page,
  "inbox-photo": thread("Greta Lindholm"),
  "inbox-rtl": thread("ليلى حداد"),
  "inbox-missing": place(`/inbox/all/${v7()}`, "This conversation is not here"),
  "inbox-dialog": dialog,
  "inbox-drawer": drawer,
  "inbox-offline": offline,
  "inbox-guard": guard,
  channels: place("/channels", "Nothing to do."),
  "channels-link": linking,
  ...DEVELOPERS_SCREENS,
  ...PEOPLE_SCREENS,
  start: place("/start", "Invite a colleague"),
  "settings-profile": place("/settings/profile", "Signed-in devices"),
  "settings-general": place("/settings/general", "Workspace id"),
  "settings-members": place("/settings/members", "Bruno Tavares"),
  "settings-teams": place("/settings/teams", "Support"),
  "settings-about": place("/settings/about", "Licence"),
};
