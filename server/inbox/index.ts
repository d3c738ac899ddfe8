export { wakeSnoozed } from "./jobs.ts";
export { createTypingTeller, type TypingTeller } from "./tell-typing.ts";
export { createReceiveInbound, type ReceiveInbound, type ReceivingChannel } from "./receive-inbound.ts";
