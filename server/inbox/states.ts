/** The states of a conversation with their codes, as stored in `conversation.status`. */
export const CONVERSATION_STATUS = { open: 1, pending: 2, snoozed: 3, closed: 9 } as const;
export type ConversationStatus = keyof typeof CONVERSATION_STATUS;

/** What a message is to a reader, as stored in `message.direction`. A system line says what was done and is never sent. */
export const MESSAGE_DIRECTION = { inbound: 1, outbound: 2, note: 3, system: 4 } as const;
export type MessageDirection = keyof typeof MESSAGE_DIRECTION;

/** As stored in `message.kind`. `unsupported`: somebody wrote what their number cannot show here yet. */
export const MESSAGE_KIND = { text: 1, image: 2, unsupported: 8, system: 9 } as const;
export type MessageKind = keyof typeof MESSAGE_KIND;

export { wordOf } from "#server/platform/word-of.ts";
