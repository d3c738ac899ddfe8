import { expect, type Browser, type Page } from "@playwright/test";
import { v7 } from "uuid";
import { z } from "zod";
import { demoOwner, mutate, newMember, newOffice, newOwner, query, SLOW, type Person } from "./people.ts";
import { signedIn, type Screen } from "./screen.ts";

const SEGMENTS = z.array(z.object({ id: z.uuid(), name: z.string() }));
const CHANNELS = z.array(z.object({ id: z.uuid(), name: z.string() }));
const PEOPLE = z.object({ data: z.array(z.object({ id: z.uuid() })) });

async function contactsList(browser: Browser): Promise<Page> {
  const page = await signedIn(browser, await demoOwner(), "/contacts?sort=name");
  await expect(page.getByRole("link", { name: "Afonso Brito" })).toBeVisible();
  return page;
}

/** All who match a search are chosen, for a tag. */
async function choosing(browser: Browser): Promise<Page> {
  const page = await signedIn(browser, await demoOwner(), "/contacts?sort=name");
  await page.getByLabel("Search by name or phone").fill("al");
  await expect(page.getByRole("link", { name: "Hugo Almeida" })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Shift+A");
  await expect(page.getByRole("status").filter({ hasText: "that match" })).toBeVisible();
  return page;
}

async function contact(browser: Browser): Promise<Page> {
  const ana = await demoOwner();
  const asked = { search: "Hugo Almeida", limit: 1 };
  const { data } = await query(ana, "contacts.list", asked, PEOPLE);
  const page = await signedIn(browser, ana, `/contacts/${data[0]?.id ?? ""}`);
  await expect(page.getByText("Consent", { exact: true })).toBeVisible();
  return page;
}

async function contactsEmpty(browser: Browser): Promise<Page> {
  const page = await signedIn(browser, await newOwner(), "/contacts");
  await expect(page.getByText("Nobody here yet")).toBeVisible();
  return page;
}

const CSV = "Name,Phone,City\r\nMia,+351910004001,Porto\r\nLost,5.5E+12,Porto\r\nNobody,,Faro\r\n";

const importing =
  (button: string | null, shown: string): Screen =>
  async (browser) => {
    const page = await signedIn(browser, await newOwner(), "/contacts/import");
    const file = { name: "buyers.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
    await page.locator("input[type=file]").setInputFiles(file);
    if (button) await page.getByRole("button", { name: button }).click({ timeout: 20_000 });
    await expect(page.getByText(shown).first()).toBeVisible({ timeout: 20_000 });
    return page;
  };

const place =
  (path: string, shown: string): Screen =>
  async (browser) => {
    const page = await signedIn(browser, await demoOwner(), path);
    await expect(page.getByText(shown).first()).toBeVisible();
    return page;
  };

async function buyers(ana: Person): Promise<string> {
  const segments = await query(ana, "segments.list", undefined, SEGMENTS);
  return segments.find(({ name }) => name === "Trade and lighting buyers")?.id ?? "";
}

async function builder(browser: Browser): Promise<Page> {
  const ana = await demoOwner();
  const page = await signedIn(browser, ana, `/segments/${await buyers(ana)}`);
  await expect(page.getByText(/Live, counted in/)).toBeVisible();
  await expect(page.getByText(/^In words/)).toBeVisible();
  return page;
}

async function segmentsForbidden(browser: Browser): Promise<Page> {
  const agent = await newMember(await newOwner(), "Xico Braga", "agent");
  const page = await signedIn(browser, agent, "/segments");
  await expect(page.getByText("Only admins and owners work here")).toBeVisible();
  return page;
}

/** A draft of the demo workspace, whole but for its launch. */
async function draft(ana: Person): Promise<string> {
  const channels = await query(ana, "channels.list", undefined, CHANNELS);
  const id = v7();
  const given = {
    id,
    name: "December lighting",
    segmentId: await buyers(ana),
    channelIds: channels.map((channel) => channel.id),
    variants: [
      { body: "Olá {{1}}, as luminárias de dezembro chegaram.", bindings: [{ attribute: "first_name" }] },
      { body: "{{1}}, veja a coleção: https://moura.example/dez", bindings: [{ attribute: "first_name" }] },
    ],
  };
  await mutate(ana, "campaigns.create", given, z.unknown());
  return id;
}

const wizard =
  (step: string, shown: string): Screen =>
  async (browser) => {
    const ana = await demoOwner();
    const page = await signedIn(browser, ana, `/campaigns/${await draft(ana)}?step=${step}`);
    await expect(page.getByText(shown).first()).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole("figure", { name: "Preview" })).toBeVisible({ timeout: 15_000 });
    return page;
  };

const REVIEW = z.object({ version: z.number(), getsIt: z.number() });
const CREATED = z.object({ id: z.uuid() });

/** Thirty people of a workspace of its own, most of whom got it already. */
async function launched(pace?: typeof SLOW): Promise<{ owner: Person; id: string }> {
  const { owner, channelId } = await newOffice("supervisor", pace);
  const contacts = Array.from({ length: 30 }, (_, index) => ({
    name: `Person ${String(index)}`,
    identities: [{ kind: "phone", value: `+3519100070${String(10 + index)}` }],
  }));
  for (const each of contacts) await mutate(owner, "contacts.create", each, z.unknown());
  const segment = { id: v7(), name: "Everybody", filter: { all: [] } };
  const { id: segmentId } = await mutate(owner, "segments.create", segment, CREATED);
  const id = v7();
  const given = {
    ...{ id, name: "December lighting", segmentId, channelIds: [channelId], requiresOptIn: false, quietHours: null },
    variants: [
      { body: "{{1}}, a coleção chegou.", bindings: [{ attribute: "first_name" }] },
      { body: "{{1}}, só em {{2}}.", bindings: [{ attribute: "first_name" }, { attribute: "city" }] },
    ],
  };
  await mutate(owner, "campaigns.create", given, z.unknown());
  const { version, getsIt } = await query(owner, "campaigns.review", { id }, REVIEW);
  await mutate(owner, "campaigns.launch", { id, version, confirmCount: getsIt }, z.unknown());
  return { owner, id };
}

async function live(browser: Browser): Promise<Page> {
  const { owner, id } = await launched();
  const page = await signedIn(browser, owner, `/campaigns/${id}`);
  await expect(page.getByRole("img", { name: /^Until now/ })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText("Missing value, no fallback").first()).toBeVisible();
  return page;
}

/** The chart says since when nothing goes. */
async function paused(browser: Browser): Promise<Page> {
  const { owner, id } = await launched(SLOW);
  const page = await signedIn(browser, owner, `/campaigns/${id}`);
  await expect(page.getByRole("img", { name: /^Until now/ })).toBeVisible({ timeout: 40_000 });
  await mutate(owner, "campaigns.pause", { id }, z.unknown());
  await page.reload();
  await expect(page.getByText(/^Paused \d[^–]*$/)).toBeVisible();
  return page;
}

async function report(browser: Browser): Promise<Page> {
  const { owner, id } = await launched();
  const page = await signedIn(browser, owner, `/campaigns/${id}/report`);
  await expect(page.getByText("Who got nothing, and why?")).toBeVisible();
  return page;
}

export const PEOPLE_SCREENS: Record<string, Screen> = {
  contacts: contactsList,
  "contacts-choosing": choosing,
  "contacts-empty": contactsEmpty,
  contact,
  "contacts-import": importing(null, "What is in each column?"),
  "contacts-import-check": importing("Check the file", "2 records have errors"),
  segments: place("/segments", "Trade and lighting buyers"),
  "segments-builder": builder,
  "segments-attributes": place("/segments/attributes", "birthday"),
  "segments-forbidden": segmentsForbidden,
  campaigns: place("/campaigns", "Campaigns"),
  "campaigns-audience": wizard("audience", "From which numbers?"),
  "campaigns-message": wizard("message", "What fills the marked places"),
  "campaigns-schedule": wizard("schedule", "When does it start?"),
  "campaigns-review": wizard("review", "What it costs"),
  "campaigns-live": live,
  "campaigns-paused": paused,
  "campaigns-report": report,
  "settings-campaigns": place("/settings/campaigns", "What does a message cost?"),
};
