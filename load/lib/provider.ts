import { createHmac } from "node:crypto";
import { request, type Agent } from "undici";
import { v7 } from "uuid";
import { z } from "zod";
import type { Member } from "./api.ts";
import type { Stack } from "./stack.ts";
import { untilNothingWaits } from "./wait.ts";

const HOOK = z.object({ path: z.string(), secret: z.string() });

/** Posts one person's message; answers the status. */
export type Post = (id: string, person: number, text: string) => Promise<number>;

/** Adds a number through the product, waits for its session, and asks for the secret of its hook. */
export async function openHook(stack: Stack, owner: Member, dispatcher: Agent): Promise<Post> {
  const id = v7();
  await owner.mutate("channels.create", { id, name: "Burst", provider: "simulated" }, z.unknown());
  await untilNothingWaits(stack, "the number is connected", "select state <> 'connected' as waits from channel");
  const { path, secret } = await owner.mutate("channels.revealHook", { id }, HOOK);
  return async (messageId, person, text) => {
    const from = String(5_521_900_000_000 + person);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const value = {
      messaging_product: "whatsapp",
      metadata: { phone_number_id: id },
      contacts: [{ profile: { name: `Person ${person}` }, wa_id: from }],
      messages: [{ id: messageId, from, timestamp, type: "text", text: { body: text } }],
    };
    const envelope = { object: "whatsapp_business_account", entry: [{ id, changes: [{ field: "messages", value }] }] };
    const body = JSON.stringify(envelope);
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
    const answer = await request(`${stack.url}${path}`, { method: "POST", dispatcher, headers, body });
    await answer.body.dump();
    return answer.statusCode;
  };
}
