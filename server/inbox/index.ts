export { assignConversation } from "./assign-conversation.ts";
export { closeConversation } from "./close-conversation.ts";
export { wakeSnoozed } from "./jobs.ts";
export { markRead } from "./mark-conversation.ts";
export { createTypingTeller, type TypingTeller } from "./tell-typing.ts";
export { createReceiveInbound, type ReceiveInbound, type ReceivingChannel } from "./receive-inbound.ts";
export { scopeOf, type Scope } from "./scope.ts";
export { CONVERSATION_STATUS, type ConversationStatus } from "./states.ts";
export { replyTo, writeNote } from "./write-message.ts";
