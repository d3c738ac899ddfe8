import { expect } from "@playwright/test";
import { test } from "./journey.ts";
import sharp from "sharp";
import { v7 } from "uuid";
import { z } from "zod";
import { customerSays, customerSendsImage, ledgerOf, shownTo, textsShownTo, type Customer } from "./far-side.ts";
import { Inbox } from "./pages/inbox.ts";
import {
  call,
  conversationOf,
  newOffice,
  newOwner,
  newPhone,
  type Conversation,
  type Office,
  type Person,
} from "./people.ts";
import { running } from "./running.ts";

/** Texts, files and addresses that are not as they should be. */

let office: Office;
test.beforeAll(async () => {
  office = await newOffice();
});

const newCustomer = (name: string): Customer => ({ phone: newPhone(), name });
const number = () => ({ channelId: office.channelId });
const REFUSAL = z.object({
  error: z.object({ data: z.object({ domainCode: z.string().nullable() }) }),
});

async function conversationWith(customer: Customer): Promise<Conversation> {
  await customerSays(number(), customer, "Hello");
  return conversationOf(office.owner, customer.phone);
}

/** The status and domain code that a reply of this text is answered with. */
async function replyOf(person: Person, conversation: Conversation, text: string) {
  const { status, body } = await call(person, "POST", "inbox.reply", {
    conversationId: conversation.id,
    messageId: v7(),
    draft: { text },
    seenSeq: conversation.lastSeq,
  });
  return { status, code: status === 200 ? null : REFUSAL.parse(body).error.data.domainCode };
}

test("the API judges a text by its length and cleans what PostgreSQL cannot hold", async () => {
  const customer = newCustomer("Paula Rey");
  const conversation = await conversationWith(customer);
  const { owner } = office;
  expect(await replyOf(owner, conversation, "")).toEqual({ status: 422, code: "text.empty" });
  expect(await replyOf(owner, conversation, " \n\u200B ")).toEqual({ status: 422, code: "text.empty" });
  expect(await replyOf(owner, conversation, "x".repeat(65_537))).toEqual({ status: 422, code: "text.too_long" });
  expect(await replyOf(owner, conversation, "x".repeat(65_536))).toEqual({ status: 200, code: null });
  expect(await replyOf(owner, conversation, "a\u0000b")).toEqual({ status: 200, code: null });
  expect(await replyOf(owner, conversation, "lone \uD800 half")).toEqual({ status: 200, code: null });
  const expected = ["x".repeat(65_536), "ab", "lone \uFFFD half"];
  await expect.poll(() => textsShownTo(number(), customer)).toEqual(expected);
});

test("a request far beyond the limit is refused before it is read", async () => {
  const customer = newCustomer("Quim Dias");
  const conversation = await conversationWith(customer);
  const { status } = await call(office.owner, "POST", "inbox.reply", {
    conversationId: conversation.id,
    messageId: v7(),
    draft: { text: "x".repeat(2_000_000) },
    seenSeq: conversation.lastSeq,
  });
  expect(status).toBe(413);
});

test("the screen says what is wrong with an empty and a too long text, and sends the longest", async ({ browser }) => {
  const customer = newCustomer("Rosa Gama");
  await customerSays(number(), customer, "Hello");
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);
  await olga.reply(customer.name, "   ");
  await expect(olga.page.getByText("Write something first, or attach a photo.")).toBeVisible();
  await olga.reply(customer.name, "y".repeat(65_538));
  await expect(olga.page.getByText("2 characters too many")).toBeVisible();
  await olga.reply(customer.name, "y".repeat(65_536));
  await expect.poll(async () => (await textsShownTo(number(), customer)).map((text) => text.length)).toEqual([65_536]);
  await expect(olga.composer(customer.name)).toHaveValue("");
});

const drawn = (colour: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: colour } })
    .png()
    .toBuffer();

test("a photo comes in with a thumbnail and goes out with a caption", async ({ browser }) => {
  const customer = newCustomer("Sara Vale");
  const olga = await Inbox.open(browser, office.owner);
  await customerSendsImage(number(), customer, (await drawn("teal")).toString("base64"));
  await olga.openConversation(customer.name);
  const photo = olga.page.getByRole("img", { name: `Photo from ${customer.name}` });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(photo).not.toHaveAttribute("src", /^data:/);
  await photo.click();
  await expect(olga.page.getByRole("dialog").getByRole("img")).toBeVisible();
  await olga.page.keyboard.press("Escape");

  const file = { name: "lamp.png", mimeType: "image/png", buffer: await drawn("orange") };
  await olga.page.locator("input[type=file]").setInputFiles(file);
  await expect(olga.page.getByText("lamp.png", { exact: true })).toBeVisible();
  await olga.reply(customer.name, "The orange one");
  await olga.expectTick("The orange one", "Delivered");
  const [shown] = await shownTo(number(), customer);
  expect(shown).toMatchObject({ text: "The orange one" });
  const image = await fetch(`${running().simulatorUrl}${shown?.image ?? ""}`);
  expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).width).toBe(320);
});

test("a reply sent while its photo is on the way goes out with it, and writing on takes that back", async ({
  browser,
}) => {
  const customer = newCustomer("Nora Lima");
  await conversationWith(customer);
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);
  let letGo = (): void => undefined;
  await olga.page.route(/\/api\/media\?/, async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve));
    await route.continue();
  });
  const waits = olga.page.getByText("Goes out as soon as lamp.png is uploaded");
  const file = { name: "lamp.png", mimeType: "image/png", buffer: await drawn("green") };
  await olga.page.locator("input[type=file]").setInputFiles(file);
  await olga.reply(customer.name, "The green");
  await expect(waits).toBeVisible();
  await olga.page.keyboard.type(" one");
  await expect(waits).toBeHidden();
  await olga.page.keyboard.press("Enter");
  await expect(waits).toBeVisible();
  letGo();
  await olga.expectTick("The green one", "Delivered");
  expect((await shownTo(number(), customer)).map(({ text }) => text)).toEqual(["The green one"]);
});

test("a file of another type under a photo's name is refused in words and nothing is sent", async ({ browser }) => {
  const customer = newCustomer("Tomé Lis");
  await customerSays(number(), customer, "A photo, please");
  const olga = await Inbox.open(browser, office.owner);
  await olga.openConversation(customer.name);
  const file = { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7 not a photo at all") };
  await olga.page.locator("input[type=file]").setInputFiles(file);
  await expect(olga.page.getByText("photo.jpg is not a photo that WhatsApp takes.")).toBeVisible();
  await olga.reply(customer.name, "");
  await expect(olga.page.getByText("Write something first, or attach a photo.")).toBeVisible();
  expect((await ledgerOf(office.channelId)).filter((row) => row.to === customer.phone)).toEqual([]);
});

test("another workspace's conversation is not there, on the screen and for the API", async ({ browser }) => {
  const customer = newCustomer("Ugo Sá");
  const conversation = await conversationWith(customer);
  const stranger = await newOwner("Zita Cruz", "Cruz Tiles");
  const zita = await Inbox.open(browser, stranger);
  for (const id of [conversation.id, v7()]) {
    await zita.go(`/all/${id}`);
    await expect(zita.page.getByRole("heading", { name: "This conversation is not here" })).toBeVisible();
  }
  await zita.page.goto(`${running().url}/w/${office.owner.workspaceId}/inbox`);
  await expect(zita.page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  expect(await replyOf(stranger, conversation, "Hello there")).toEqual({ status: 404, code: "not_found" });
  expect(await textsShownTo(number(), customer)).toEqual([]);
});
