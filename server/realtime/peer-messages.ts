/** What gateways tell one another, and how it is packed into notices. */
import { z } from "zod";

const Place = z.object({ channel: z.string(), id: z.string() });

export const PeerMessage = z.discriminatedUnion("kind", [
  /** I am here; `isNew`: tell me who is present with you. */
  z.object({ kind: z.literal("alive"), isNew: z.boolean() }),
  z.object({ kind: z.literal("bye") }),
  /** A client's event, `data` as JSON text. */
  z.object({
    kind: z.literal("told"),
    channel: z.string(),
    event: z.string(),
    data: z.string(),
    memberId: z.string().optional(),
  }),
  z.object({ kind: z.literal("came"), ...Place.shape, info: z.unknown() }),
  z.object({ kind: z.literal("left"), ...Place.shape }),
]);
export type PeerMessage = z.infer<typeof PeerMessage>;

const Envelope = z.object({ from: z.string(), messages: z.array(PeerMessage) });

/** PostgreSQL takes less than 8,000 bytes a notice. */
const PAYLOAD_BYTES = 7_500;

/** As few notices as hold the messages, in order. One that is too long for any is left out: none of them must arrive. */
export function packMessages(from: string, messages: PeerMessage[]): string[] {
  const payloads: string[] = [];
  let part: PeerMessage[] = [];
  let bytes = 0;
  const close = () => {
    if (part.length > 0) payloads.push(JSON.stringify({ from, messages: part }));
    part = [];
    bytes = JSON.stringify({ from, messages: [] }).length;
  };
  close();
  const emptyBytes = bytes;
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1;
    if (emptyBytes + size > PAYLOAD_BYTES) continue;
    if (bytes + size > PAYLOAD_BYTES) close();
    part.push(message);
    bytes += size;
  }
  close();
  return payloads;
}

/** The messages of a notice and whose they are, or null when it is none. Never throws. */
export function unpackMessages(payload: string): z.infer<typeof Envelope> | null {
  try {
    return Envelope.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
