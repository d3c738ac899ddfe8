import { getRequestListener } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { z } from "zod";
import type { FarSide } from "./far-side.ts";
import { endInput, faultInput, readInput, sayInputs, type Say, scanInput, settingsInput, typeInput } from "./inputs.ts";
import type { LinkedSide } from "./linked-side.ts";
import { addPhonePage } from "./page/rest.ts";
import type { Person } from "./world.ts";

export type Sides = { farSide: FarSide; linked: LinkedSide };

/**
 * The control API, JSON over loopback. A number is `channelId` (simulated) or `accountPhone` (linked).
 *
 * POST /customers/say       { channelId | accountPhone, phone, name?, text?, imageBase64?, quotes? } or an array → { ids }
 * POST /customers/type      { channelId | accountPhone, phone, on }
 * POST /customers/read      { channelId, phone } → { read }: marks everything in that chat as read
 * GET  /conversations       ?channelId= → { numbers: [{ kind, channelId, phone, isConnected, people: [{ phone, name, lines }] }] }
 * GET  /images/:channelId/:lineId
 * GET  /ledger              ?channelId= | ?summary=1 → { ids, duplicates, rows: [{ channelId, id, to, count, order, receivedAt }] }
 * POST /faults              { channelId, kind: refuse | no_ack | lost | drop | slow, count?, code?, ms? }: for the next sends
 * POST /numbers/end         { channelId | accountPhone, reason: dropped | replaced | logged_out | banned | restore }
 * POST /linked/scan         { qr, phone }: the phone of that number scans a code
 * POST /settings            { receipts?: none | delivered | read, receiptDelayMs?, readDelayMs?, autoReply? }
 * POST /reset               forgets chats, ledger and faults
 */
function createApi({ farSide, linked }: Sides): Hono {
  const app = new Hono();
  app.onError((error, c) => c.json({ error: error.message }, error instanceof z.ZodError ? 400 : 422));
  customerRoutes(app, { farSide, linked });
  numberRoutes(app, { farSide, linked });
  app.get("/ledger", (c) => {
    const rows = c.req.query("summary") ? [] : farSide.ledger.rows(c.req.query("channelId"));
    return c.json({ ...farSide.ledger.summary(), rows });
  });
  app.post("/settings", async (c) => {
    const given = settingsInput.parse(await c.req.json());
    const { settings } = farSide.receipts;
    settings.mode = given.receipts ?? settings.mode;
    settings.delayMs = given.receiptDelayMs ?? settings.delayMs;
    settings.readDelayMs = given.readDelayMs ?? settings.readDelayMs;
    if (given.autoReply !== undefined) farSide.autoReply.set(given.autoReply);
    return c.json({ ...settings, autoReply: farSide.autoReply.isOn() });
  });
  app.post("/reset", (c) => {
    farSide.reset();
    return c.json({ ok: true });
  });
  return app;
}

/** The control API and the phone page for a plain Node server. */
export function createRequestListener(sides: Sides) {
  const app = createApi(sides);
  addPhonePage(app);
  return getRequestListener((request) => app.fetch(request));
}

function customerRoutes(app: Hono, { farSide, linked }: Sides): void {
  async function say(input: Say): Promise<string> {
    const { channelId, accountPhone = "", phone, name = phone, text, imageBase64, quotes } = input;
    if (channelId !== undefined)
      return farSide.customers.say(channelId, { phone, name }, { text, imageBase64, quotes });
    if (text === undefined) throw new Error("people of linked numbers send text only");
    return linked.say(accountPhone, { phone, name }, text);
  }
  app.post("/customers/say", async (c) => {
    const given = sayInputs.parse(await c.req.json());
    const ids: string[] = [];
    for (const each of Array.isArray(given) ? given : [given]) ids.push(await say(each));
    return c.json({ ids });
  });
  app.post("/customers/type", async (c) => {
    const { channelId, accountPhone = "", phone, on } = typeInput.parse(await c.req.json());
    if (channelId !== undefined) farSide.customers.type(channelId, phone, on);
    else linked.type(accountPhone, { phone, name: phone }, on);
    return c.json({ ok: true });
  });
  app.post("/customers/read", async (c) => {
    const { channelId, phone } = readInput.parse(await c.req.json());
    return c.json({ read: farSide.receipts.readAll(channelId, phone) });
  });
  app.get("/conversations", (c) => c.json({ numbers: numbersOf({ farSide, linked }, c.req.query("channelId")) }));
  app.get("/images/:channelId/:lineId", (c) => image(c, farSide));
}

function image(c: Context, farSide: FarSide): Response | Promise<Response> {
  const people = farSide.world.accounts.get(c.req.param("channelId") ?? "")?.people.values() ?? [];
  const lines = [...people].flatMap((person) => person.lines);
  const found = lines.find((line) => line.id === c.req.param("lineId"))?.imageBase64;
  if (found === undefined) return c.notFound();
  // The browser finds out what it is; it may only be shown as a picture (`img-src`), never run.
  return c.body(new Uint8Array(Buffer.from(found, "base64")), 200, { "content-type": "image/*" });
}

function numberRoutes(app: Hono, { farSide, linked }: Sides): void {
  app.post("/faults", async (c) => {
    const { channelId, ...fault } = faultInput.parse(await c.req.json());
    farSide.addFault(channelId, fault);
    return c.json({ ok: true });
  });
  app.post("/numbers/end", async (c) => {
    const { channelId, accountPhone = "", reason } = endInput.parse(await c.req.json());
    if (channelId !== undefined) {
      if (reason === "restore") farSide.restore(channelId);
      else farSide.end(farSide.world.account(channelId), reason);
    } else if (reason === "restore") linked.restore(accountPhone);
    else linked.end(accountPhone, ({ dropped: "drop", replaced: 440, logged_out: 401, banned: 403 } as const)[reason]);
    return c.json({ ok: true });
  });
  app.post("/linked/scan", async (c) => {
    const { qr, phone } = scanInput.parse(await c.req.json());
    await linked.scan(qr, phone);
    return c.json({ ok: true });
  });
}

const peopleOf = (people: Iterable<Person>, channelId: string | null) =>
  [...people].map(({ phone, name, lines }) => ({
    phone,
    name,
    lines: lines.map(({ imageBase64, ...line }) => ({
      ...line,
      image: imageBase64 !== undefined && channelId !== null ? `/images/${channelId}/${line.id}` : null,
    })),
  }));

function numbersOf({ farSide, linked }: Sides, channelId: string | undefined) {
  const simulated = [...farSide.world.accounts.values()]
    .filter((account) => channelId === undefined || account.channelId === channelId)
    .map((account) => ({
      kind: "simulated",
      channelId: account.channelId,
      phone: account.phone,
      isConnected: account.session?.isConnected ?? false,
      people: peopleOf(account.people.values(), account.channelId),
    }));
  if (channelId !== undefined) return simulated;
  const ofLinked = [...linked.accounts].map(([phone, people]) => ({
    kind: "linked",
    channelId: null,
    phone,
    isConnected: linked.isLive(phone),
    people: peopleOf(people.values(), null),
  }));
  return [...simulated, ...ofLinked];
}
