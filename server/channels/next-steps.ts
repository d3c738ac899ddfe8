import type { ChannelState } from "./provider.ts";

/** What a person does next about a channel, for readers of the API; null where nothing is to be done. */
export const NEXT_STEPS = {
  disconnected: "This number is switched off. Connect it to send and receive.",
  connecting: "Wait a moment. What is sent now goes out when it is connected.",
  awaiting_scan: "Open Channels and scan the code with the phone that owns this number.",
  awaiting_passkey:
    "WhatsApp asks for a passkey that only its own app can give. Move this number to the cloud provider.",
  connected: null,
  degraded: "The connection keeps breaking; it is tried again by itself. Check that the phone is online.",
  restricted: "WhatsApp allows no new chats for now. Replies go out. Leave it alone until it lifts.",
  replaced: "Another program took this session over. Stop it there, then connect again here.",
  logged_out: "Someone removed this device on the phone. Link it again; history and what waits stay.",
  banned: "WhatsApp banned this number. Appeal on the phone that owns it; nothing is sent meanwhile.",
} as const satisfies Record<ChannelState, string | null>;
