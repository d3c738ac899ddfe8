import { z } from "zod";
import { storeText } from "#server/platform/text.ts";
import type { Identity, InboundContent, InboundMessage, UnsupportedKind } from "../provider.ts";

/** Seconds since 1970, as text or number. */
export const instant = z
  .union([z.string().min(1), z.number()])
  .transform(Number)
  .pipe(z.number().int().min(0).max(4_000_000_000))
  .transform((seconds) => new Date(seconds * 1_000));

// Digits as the protocol writes them, 7 to 15 (E.164).
const phone = z.string().regex(/^\+?\d{7,15}$/);
const words = z.string().overwrite(storeText);
const worded = z.looseObject({
  body: words.optional(),
  text: words.optional(),
  caption: words.optional(),
  filename: words.optional(),
  name: words.optional(),
});
const choice = z.looseObject({ title: words });

export const contact = z.looseObject({
  profile: z.looseObject({ name: words.optional() }).optional(),
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
});
export type HookContact = z.infer<typeof contact>;

const message = z.looseObject({
  id: z.string().min(1).max(256).overwrite(storeText),
  type: z.string(),
  timestamp: instant,
  from: phone.optional(),
  from_user_id: z.string().min(1).max(256).overwrite(storeText).optional(),
  // A forwarded message has a context without an id.
  context: z
    .looseObject({ id: z.string().min(1).max(256).overwrite(storeText).optional() })
    .optional()
    .catch(undefined),
});
type Message = z.infer<typeof message>;

const KINDS: Partial<Record<string, UnsupportedKind>> = {
  image: "photo",
  video: "video",
  audio: "voice",
  document: "document",
  location: "location",
  contacts: "contact",
};
// They speak of another message and ask for no answer.
const SILENT = new Set(["reaction", "edit", "revoke", "system"]);

/**
 * One message of a batch as a session would give it; null for one that says something about another message or its sender.
 * @throws {z.ZodError} when it has no id, time or sender.
 */
export function readMessage(given: unknown, contacts: HookContact[]): InboundMessage | null {
  const read = message.parse(given);
  const sender = senderOf(read, contacts);
  const bsuid = read.from_user_id ?? sender?.user_id;
  const identities: Identity[] = [];
  if (read.from !== undefined) identities.push({ kind: "phone", value: `+${read.from.replace("+", "")}` });
  if (bsuid !== undefined) identities.push({ kind: "bsuid", value: bsuid });
  z.array(z.unknown()).min(1).parse(identities);
  if (SILENT.has(read.type)) return null;
  return {
    providerMessageId: read.id,
    identities,
    ...(sender?.profile?.name && { senderName: sender.profile.name }),
    content: contentOf(read),
    ...(read.context?.id !== undefined && { quotes: read.context.id }),
    sentAt: read.timestamp,
    fromMe: false,
    live: true,
  };
}

/** Contacts stand in any order, so the one at the same place may be another person; an only one is the sender's. */
function senderOf({ from, from_user_id: userId }: Message, contacts: HookContact[]): HookContact | undefined {
  const named = contacts.find(
    (each) => (from !== undefined && each.wa_id === from) || (userId !== undefined && each.user_id === userId),
  );
  return named ?? (contacts.length === 1 ? contacts[0] : undefined);
}

/** A tap on a button or a row counts as the words on it. */
function contentOf(read: Message): InboundContent {
  const part = worded.safeParse(read[read.type]).data;
  const text = read.type === "text" ? part?.body : read.type === "button" ? part?.text : tappedOf(read);
  if (text) return { kind: "text", text };
  const caption = part?.caption ?? part?.text ?? part?.filename ?? part?.name;
  return { kind: "unsupported", what: KINDS[read.type] ?? "other", ...(caption && { caption }) };
}

function tappedOf({ type, interactive }: Message): string | undefined {
  if (type !== "interactive") return undefined;
  const tapped = z.looseObject({ type: z.enum(["button_reply", "list_reply"]) }).safeParse(interactive).data;
  return tapped && choice.safeParse(tapped[tapped.type]).data?.title;
}
