import type { InboundMessage } from "#server/channels/index.ts";
import { newId } from "#server/platform/ids.ts";

/** A customer's message; a test names only what it is about. */
export function inboundFrom(phone: string, given: Partial<InboundMessage> = {}): InboundMessage {
  return {
    providerMessageId: newId(),
    identities: [{ kind: "phone", value: phone }],
    content: { kind: "text", text: "Is it still there?" },
    sentAt: new Date(),
    fromMe: false,
    live: true,
    ...given,
  };
}
