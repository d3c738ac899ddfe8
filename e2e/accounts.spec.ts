import { expect, type Browser, type Page } from "@playwright/test";
import { test } from "./journey.ts";
import { browserOf, call, newAddress, newEmail, newMember, newOwner } from "./people.ts";
import { running } from "./running.ts";

/** Accounts, members and workspaces, as people meet them. */

/** A browser that nobody has signed in on. */
async function strangersPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { "x-forwarded-for": newAddress() } });
  return context.newPage();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const inboxHeading = (page: Page) => page.getByRole("navigation", { name: "Queues" });

test("somebody signs up, signs out, and signs in again", async ({ browser }) => {
  const page = await strangersPage(browser);
  const email = newEmail();
  await page.goto(running().url);
  await page.getByRole("link", { name: "Create one" }).click();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Tell your team what to call you.")).toBeVisible();
  await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
  await page.getByLabel("Your name").fill("Vera Pinto");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("a long enough one");
  await page.getByLabel("Workspace").fill("Pinto & Daughters");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Getting started" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the inbox" }).click();
  await expect(inboxHeading(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Switch workspace, now Pinto & Daughters" })).toBeVisible();

  await page.getByRole("button", { name: "Vera Pinto, online" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in/);
  await signIn(page, email.toUpperCase(), "a long enough one");
  await expect(inboxHeading(page)).toBeVisible();
});

test("a wrong password is refused in words, and guessing is slowed down", async ({ browser }) => {
  const owner = await newOwner();
  const page = await strangersPage(browser);
  await page.goto(`${running().url}/sign-in`);
  await signIn(page, owner.email, "not the password");
  await expect(page.getByText("E-mail and password do not match. Check both, or reset the password.")).toBeVisible();
  for (let tries = 1; tries < 8; tries += 1) {
    const answered = page.waitForResponse(/\/api\/auth\/sign-in/);
    await page.getByRole("button", { name: "Sign in" }).click();
    expect((await answered).status()).toBe(401);
  }
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(/^Too many tries\. Wait \d+ seconds, then try again\.$/)).toBeVisible();
  // Not even the right one is heard meanwhile.
  await signIn(page, owner.email, owner.password);
  await expect(page.getByText(/^Too many tries/)).toBeVisible();
});

test("an agent joins by an invitation link, works in the inbox, and sees no administration", async ({ browser }) => {
  const owner = await newOwner();
  const admin = await (await browserOf(browser, owner)).newPage();
  const email = newEmail();
  await admin.goto(`${running().url}/w/${owner.workspaceId}/settings/members`);
  await admin.getByRole("button", { name: "Invite a member" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Role").selectOption("Agent");
  await dialog.getByRole("button", { name: "Make the invitation link" }).click();
  await expect(dialog).toContainText(`Send this link to ${email}. It works once, for 7 days.`);
  const link = await dialog.getByLabel("Copy the link").first().inputValue();

  const page = await strangersPage(browser);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Join Prado Lamps" })).toBeVisible();
  await expect(page.getByText("Olga Prado invited you as Agent.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByLabel("Your name").fill("Xico Braga");
  await page.getByLabel("Password").fill("another long one");
  await page.getByRole("button", { name: "Join Prado Lamps" }).click();
  await expect(inboxHeading(page)).toBeVisible();

  await page.getByRole("link", { name: "Channels" }).click();
  await expect(page.getByText("Ask an admin or the owner of this workspace.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a number" })).toBeHidden();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Members" }).click();
  await expect(page.getByRole("cell", { name: /Olga Prado/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite a member" })).toBeHidden();
  await expect(page.getByRole("button", { name: /^More for/ })).toBeHidden();

  const late = await strangersPage(browser);
  await late.goto(link);
  await expect(late.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
});

test("a forgotten password is set anew by the owner's link, which works once", async ({ browser }) => {
  const owner = await newOwner();
  const agent = await newMember(owner, "Rui Faria", "agent");
  const admin = await (await browserOf(browser, owner)).newPage();
  const page = await strangersPage(browser);
  await page.goto(`${running().url}/sign-in`);
  await page.getByRole("link", { name: "Forgot the password?" }).click();
  await expect(page.getByText("Ask an owner of your workspace for a reset link.")).toBeVisible();

  await admin.goto(`${running().url}/w/${owner.workspaceId}/settings/members`);
  await admin.getByRole("button", { name: "More for Rui Faria" }).click();
  await admin.getByRole("menuitem", { name: "Make a password reset link" }).click();
  const link = await admin.getByRole("dialog").getByLabel("Copy the link").first().inputValue();

  await page.goto(link);
  await page.getByLabel("New password").fill("my brand new one");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(inboxHeading(page)).toBeVisible();
  const again = await strangersPage(browser);
  await again.goto(link);
  await again.getByLabel("New password").fill("somebody else's one");
  await again.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(again.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await again.goto(`${running().url}/sign-in`);
  await signIn(again, agent.email, agent.password);
  await expect(again.getByText("E-mail and password do not match.")).toBeVisible();
});

test("somebody makes a second workspace and switches between the two", async ({ browser }) => {
  const owner = await newOwner();
  const page = await (await browserOf(browser, owner)).newPage();
  await page.goto(`${running().url}/workspaces`);
  await page.getByLabel("New workspace").fill("Prado Tiles");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByRole("button", { name: "Switch workspace, now Prado Tiles" })).toBeVisible();
  await page.getByRole("button", { name: "Switch workspace, now Prado Tiles" }).click();
  await page.getByRole("menuitemradio", { name: "Prado Lamps" }).click();
  await expect(page.getByRole("button", { name: "Switch workspace, now Prado Lamps" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/w/${owner.workspaceId}/inbox`));
});

test("a removed member is thrown out at once", async ({ browser }) => {
  const owner = await newOwner();
  const agent = await newMember(owner, "Rui Faria", "agent");
  const admin = await (await browserOf(browser, owner)).newPage();
  const page = await (await browserOf(browser, agent)).newPage();
  await page.goto(`${running().url}/w/${agent.workspaceId}/inbox`);
  await expect(page.getByText("Up to date")).toBeVisible();
  await admin.goto(`${running().url}/w/${owner.workspaceId}/settings/members`);
  await admin.getByRole("button", { name: "More for Rui Faria" }).click();
  await admin.getByRole("menuitem", { name: "Remove" }).click();
  await admin.getByRole("button", { name: "Remove Rui Faria" }).click();
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  await expect(inboxHeading(page)).toBeHidden();
  await expect(admin.getByRole("row", { name: /Rui Faria/ })).toBeHidden();
  expect((await call(agent, "GET", "inbox.queues", undefined)).status).toBe(404);
});
