import { expect, type Browser, type BrowserContext, type BrowserContextOptions } from "@playwright/test";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { v7 } from "uuid";
import { z } from "zod";
import { running } from "./running.ts";

/** People and numbers that a journey needs and is not about: made through the same HTTP calls a browser makes. */

export type Person = {
  name: string;
  email: string;
  password: string;
  workspaceId: string;
  /** `name=value` of the session. */
  cookie: string;
  /** Everybody sits at an address of their own; the stack trusts the header. */
  address: string;
};

export type Role = "admin" | "supervisor" | "agent";

export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
export const newEmail = (): string => `person-${randomBytes(6).toString("hex")}@example.test`;
export const newPhone = (): string => `+351910${randomInt(100_000, 1_000_000)}`;

const SIGNED_UP = z.object({ workspaceId: z.uuid() });
const INVITED = z.object({ url: z.url() });
const ENVELOPE = z.object({ result: z.object({ data: z.unknown().optional() }) });

async function signUp(name: string, target: { workspaceName: string } | { invitationToken: string }): Promise<Person> {
  const { url } = running();
  const person = { name, email: newEmail(), password: `secret-${randomUUID()}`, address: newAddress() };
  const { address, ...account } = person;
  const answer = await fetch(`${url}/api/auth/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, "x-forwarded-for": address },
    body: JSON.stringify({ ...account, ...target }),
  });
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { ...person, ...SIGNED_UP.parse(await answer.json()), cookie };
}

const WORKSPACES = z.array(z.object({ id: z.uuid() })).min(1);

/** Ana, who owns the demo workspace. */
export async function demoOwner(): Promise<Person> {
  const { url, demo } = running();
  const address = newAddress();
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, "x-forwarded-for": address },
    body: JSON.stringify(demo),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const ana = { name: "Ana Moura", ...demo, workspaceId: "", cookie, address };
  const [workspace] = await query(ana, "workspaces.list", undefined, WORKSPACES);
  return { ...ana, workspaceId: workspace?.id ?? "" };
}

/** A new person who owns a new workspace. */
export function newOwner(name = "Olga Prado", workspaceName = "Prado Lamps"): Promise<Person> {
  return signUp(name, { workspaceName });
}

/** A new person who joins by an invitation link of `inviter`. */
export async function newMember(inviter: Person, name: string, role: Role): Promise<Person> {
  const { url } = await mutate(inviter, "members.invite", { role }, INVITED);
  return signUp(name, { invitationToken: new URL(url).hash.slice(1) });
}

export type Answer = { status: number; headers: Headers; body: unknown };

/** One call of the API as that person; what it answers, whatever that is. */
export async function call(person: Person, method: "GET" | "POST", path: string, input: unknown): Promise<Answer> {
  const { url } = running();
  const json = JSON.stringify(input);
  const query = method === "GET" && input !== undefined ? `?input=${encodeURIComponent(json)}` : "";
  const answer = await fetch(`${url}/api/trpc/${path}${query}`, {
    method,
    headers: {
      cookie: person.cookie,
      origin: url,
      "content-type": "application/json",
      "x-baton-workspace": person.workspaceId,
      "x-forwarded-for": person.address,
    },
    ...(method === "POST" && { body: json }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
}

async function asked<Shape extends z.ZodType>(
  person: Person,
  method: "GET" | "POST",
  path: string,
  input: unknown,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const { status, body } = await call(person, method, path, input);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  return shape.parse(ENVELOPE.parse(body).result.data);
}

export const query = <Shape extends z.ZodType>(person: Person, path: string, input: unknown, shape: Shape) =>
  asked(person, "GET", path, input, shape);
export const mutate = <Shape extends z.ZodType>(person: Person, path: string, input: unknown, shape: Shape) =>
  asked(person, "POST", path, input, shape);

const CHANNEL = z.object({
  state: z.string(),
  phone: z.string().nullable(),
  linking: z.object({ qr: z.string().nullable() }).nullable(),
});

export function readChannel(admin: Person, id: string): Promise<z.infer<typeof CHANNEL>> {
  return query(admin, "channels.get", { id }, CHANNEL);
}

type Pace = { perMinute: number; burst: number };
const QUICK: Pace = { perMinute: 600, burst: 100 };
/** A number that takes its time, so that a pause finds something to stop. */
export const SLOW: Pace = { perMinute: 60, burst: 1 };

/** A simulated number that is connected. It may send fast: the pace of real numbers has tests of its own. */
export async function newNumber(admin: Person, name = "Shop", pace = QUICK): Promise<string> {
  const id = v7();
  await mutate(admin, "channels.create", { id, name, provider: "simulated", ...pace }, z.unknown());
  await expect.poll(async () => (await readChannel(admin, id)).state, { timeout: 15_000 }).toBe("connected");
  return id;
}

export type Office = { owner: Person; colleague: Person; channelId: string };

/** A workspace of an owner and a colleague, with one number. */
export async function newOffice(role: Role = "supervisor", pace?: Pace): Promise<Office> {
  const owner = await newOwner();
  const [colleague, channelId] = await Promise.all([
    newMember(owner, "Rui Faria", role),
    newNumber(owner, "Shop", pace),
  ]);
  return { owner, colleague, channelId };
}

const LIST = z.object({
  rows: z.array(z.object({ id: z.string(), phone: z.string().nullable(), lastSeq: z.number() })),
});
export type Conversation = { id: string; lastSeq: number };

/** The open conversation with that phone, as soon as there is one. */
export async function conversationOf(person: Person, phone: string): Promise<Conversation> {
  const find = async () =>
    (await query(person, "inbox.list", { queue: "all" }, LIST)).rows.find((row) => row.phone === phone);
  await expect.poll(find).toBeDefined();
  const row = await find();
  if (!row) throw new Error(`no conversation with ${phone}`);
  return { id: row.id, lastSeq: row.lastSeq };
}

/** A browser of that person, signed in. */
export async function browserOf(
  browser: Browser,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const [name = "", value = ""] = person.cookie.split("=");
  const context = await browser.newContext({ ...options, extraHTTPHeaders: { "x-forwarded-for": person.address } });
  await context.addCookies([{ name, value, url: running().url, httpOnly: true, sameSite: "Lax" }]);
  return context;
}
