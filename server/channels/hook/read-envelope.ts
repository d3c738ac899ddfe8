import { z } from "zod";
import { storeText } from "#server/platform/text.ts";
import type { InboundMessage, StatusEvidence } from "../provider.ts";
import { contact, instant, readMessage } from "./read-message.ts";

/** The shape of Meta's Graph webhooks, which every provider of a hook speaks: entry[].changes[].value.{messages,statuses,contacts}. */

const envelope = z.looseObject({ entry: z.array(z.unknown()) });
const entry = z.looseObject({ changes: z.array(z.unknown()) });
const change = z.looseObject({ field: z.string(), value: z.unknown() });
const value = z.looseObject({
  metadata: z.looseObject({ phone_number_id: z.string() }).optional(),
  contacts: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
});
const STATUSES = ["sent", "delivered", "read", "played", "failed"] as const;
const status = z.looseObject({
  id: z.string().min(1).max(256).overwrite(storeText),
  status: z.string(),
  timestamp: instant,
  errors: z.array(z.looseObject({ code: z.number().int() })).optional(),
});

/** One item of a body. `at`: its place, such as `0.1.messages.3`. `number`: the number it is for, null when it names none. */
export type HookItem = { at: string; number: string | null } & (
  { kind: "message"; message: InboundMessage } | { kind: "status"; evidence: StatusEvidence } | { kind: "unreadable" }
);

/** Whether a body is an envelope at all; what stands inside may be anything. */
export const isEnvelope = (body: unknown): boolean => envelope.safeParse(body).success;

/**
 * Every message and status of a body, in order, once each. What cannot be read is `unreadable` and hides nothing behind it;
 * fields and kinds of tomorrow give nothing.
 */
export function readEnvelope(body: unknown): HookItem[] {
  const items: HookItem[] = [];
  const entries = envelope.safeParse(body).data?.entry ?? [];
  entries.forEach((givenEntry, entryAt) => {
    const changes = entry.safeParse(givenEntry).data?.changes;
    if (!changes) items.push({ at: String(entryAt), number: null, kind: "unreadable" });
    changes?.forEach((each, changeAt) => items.push(...readChange(each, `${entryAt}.${changeAt}`)));
  });
  return onceEach(items);
}

function readChange(given: unknown, at: string): HookItem[] {
  const read = change.safeParse(given).data;
  if (read && read.field !== "messages") return [];
  const parts = value.safeParse(read?.value).data;
  if (!parts) return [{ at, number: null, kind: "unreadable" }];
  const number = parts.metadata?.phone_number_id ?? null;
  const contacts = (parts.contacts ?? [])
    .map((each) => contact.safeParse(each).data)
    .filter((each) => each !== undefined);
  const messages = (parts.messages ?? []).map((each, index) =>
    readItem(`${at}.messages.${index}`, number, () => {
      const message = readMessage(each, contacts);
      return message && { kind: "message", message };
    }),
  );
  const statuses = (parts.statuses ?? []).map((each, index) =>
    readItem(`${at}.statuses.${index}`, number, () => {
      const evidence = readStatus(each);
      return evidence && { kind: "status", evidence };
    }),
  );
  return [...messages, ...statuses].filter((item) => item !== null);
}

type Content =
  { kind: "message"; message: InboundMessage } | { kind: "status"; evidence: StatusEvidence } | { kind: "unreadable" };

function readItem(at: string, number: string | null, read: () => Content | null): HookItem | null {
  try {
    const content = read();
    return content && { at, number, ...content };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return { at, number, kind: "unreadable" };
  }
}

function readStatus(given: unknown): StatusEvidence | null {
  const read = status.parse(given);
  const known = STATUSES.find((each) => each === read.status);
  if (!known) return null;
  const code = read.errors?.[0]?.code;
  return {
    providerMessageId: read.id,
    status: known,
    ...(known === "failed" && code !== undefined && { code }),
    at: read.timestamp,
  };
}

function onceEach(items: HookItem[]): HookItem[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function keyOf(item: HookItem): string {
  const number = item.number ?? "";
  if (item.kind === "message") return `${number} message ${item.message.providerMessageId}`;
  if (item.kind === "status") return `${number} ${item.evidence.status} ${item.evidence.providerMessageId}`;
  return item.at;
}
