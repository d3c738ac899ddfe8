export { createReceiveInbound, type ReceiveInbound, type ReceivingChannel } from "./receive-inbound.ts";
