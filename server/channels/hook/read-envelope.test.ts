import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readEnvelope } from "./read-envelope.ts";

const Person = z.object({ phone: z.string().nullable(), bsuid: z.string().nullable(), name: z.string().optional() });
const Message = z.object({
  event: z.literal("message"),
  channel: z.string(),
  id: z.string(),
  at: z.string(),
  from: Person,
  kind: z.string(),
  text: z.string().optional(),
  location: z.object({ name: z.string() }).optional(),
});
const Status = z.object({
  event: z.literal("status"),
  channel: z.string(),
  id: z.string(),
  status: z.string(),
  at: z.string(),
  error: z.object({ code: z.number() }).optional(),
});
const Other = z.looseObject({ event: z.enum(["template", "consent"]) }).or(z.looseObject({ event: z.string() }));
const Case = z.object({
  id: z.string(),
  why: z.string(),
  body: z.unknown(),
  expected: z.object({ events: z.array(z.union([Message, Status, Other])) }),
});

const FOLDER = join(import.meta.dirname, "cases/cloud-webhooks");
const cases = readdirSync(FOLDER)
  .filter((name) => !["about.json", "signatures.json"].includes(name))
  .map((name) => Case.parse(JSON.parse(readFileSync(join(FOLDER, name), "utf8"))));

// What a hook carries so far: words, and that something else was written. The rest of a case is the Cloud provider's.
const WORDED = ["text", "button", "list"];
const SILENT = ["reaction", "edit", "deletion", "system"];

function carriedOf(given: unknown): object[] {
  const message = Message.safeParse(given).data;
  if (message && !SILENT.includes(message.kind)) {
    const { channel: number, id, at, from, kind, text, location } = message;
    const isWorded = WORDED.includes(kind);
    return [
      {
        number,
        id,
        at: new Date(at),
        phone: from.phone,
        bsuid: from.bsuid,
        name: from.name,
        isWorded,
        text: text ?? location?.name ?? "",
      },
    ];
  }
  const status = Status.safeParse(given).data;
  return status ? [{ ...status, event: undefined, at: new Date(status.at), error: status.error?.code }] : [];
}

function gotten(item: ReturnType<typeof readEnvelope>[number]): object {
  const { number } = item;
  if (item.kind === "message") {
    const { providerMessageId: id, identities, senderName: name, content, sentAt: at } = item.message;
    const valueOf = (kind: string) => identities.find((each) => each.kind === kind)?.value ?? null;
    const text = content.kind === "text" ? content.text : (content.caption ?? "");
    return {
      number,
      id,
      at,
      phone: valueOf("phone"),
      bsuid: valueOf("bsuid"),
      name,
      isWorded: content.kind === "text",
      text,
    };
  }
  if (item.kind === "unreadable") return { unreadable: item.at };
  const { providerMessageId: id, status, at, code: error } = item.evidence;
  return { channel: number, id, status, at, error };
}

describe("cases/cloud-webhooks", () => {
  test.each(cases)("$id: $why", ({ body, expected }) => {
    expect(readEnvelope(body).map(gotten)).toEqual(expected.events.flatMap(carriedOf));
  });
});

describe("an item that cannot be read", () => {
  const bodyOf = (messages: unknown[]) => ({ entry: [{ changes: [{ field: "messages", value: { messages } }] }] });
  const good = { id: "1", type: "text", timestamp: "1800000000", from: "16505550101", text: { body: "hello" } };

  test.each([
    ["without an id", { ...good, id: undefined }],
    ["of no time", { ...good, timestamp: "soon" }],
    ["from nobody", { ...good, from: undefined }],
    ["from what is no number", { ...good, from: "+1 (650)" }],
    ["that is no object", "hello"],
    ["that is null", null],
  ])("%s is told by its place and hides nothing behind it", (_, bad) => {
    const items = readEnvelope(bodyOf([bad, { ...good, id: "2" }]));
    expect(items.map(({ at, kind }) => [at, kind])).toEqual([
      ["0.0.messages.0", "unreadable"],
      ["0.0.messages.1", "message"],
    ]);
  });

  test.each([
    [{ entry: [1] }],
    [{ entry: [{ changes: [null] }] }],
    [{ entry: [{ changes: [{ field: "messages", value: 3 }] }] }],
  ])("may be a whole change or entry: %j", (body) =>
    expect(readEnvelope(body)).toEqual([expect.objectContaining({ kind: "unreadable" })]),
  );

  test("gives no NUL and no half letter to the database", () => {
    const [item] = readEnvelope(bodyOf([{ ...good, text: { body: "a\u0000b\ud83d" } }]));
    expect(item).toMatchObject({ message: { content: { text: "ab\ufffd" } } });
  });
});
