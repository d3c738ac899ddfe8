import { z } from "zod";
import { running } from "./running.ts";

/** What happens on WhatsApp's side, through the simulator's control API. */

const IDS = z.object({ ids: z.array(z.string()) });
const LEDGER = z.object({ rows: z.array(z.object({ id: z.string(), to: z.string(), count: z.number() })) });

async function post(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${running().simulatorUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A number: simulated by its channel, linked by its own phone. */
export type FarNumber = { channelId: string } | { accountPhone: string };
export type Customer = { phone: string; name: string };

export async function customerSays(number: FarNumber, customer: Customer, text: string): Promise<string> {
  const { ids } = IDS.parse(await post("/customers/say", { ...number, ...customer, text }));
  return ids[0] ?? "";
}

export async function customerTypes(number: FarNumber, customer: Customer): Promise<void> {
  await post("/customers/type", { ...number, phone: customer.phone, on: true });
}

export async function customerSendsImage(number: FarNumber, customer: Customer, imageBase64: string): Promise<void> {
  await post("/customers/say", { ...number, ...customer, imageBase64 });
}

const CHATS = z.object({
  numbers: z.array(
    z.object({
      channelId: z.string().nullable(),
      phone: z.string().nullable(),
      people: z.array(
        z.object({
          phone: z.string(),
          lines: z.array(
            z.object({ id: z.string(), from: z.string(), text: z.string().optional(), image: z.string().nullable() }),
          ),
        }),
      ),
    }),
  ),
});

/** What the business wrote, as that customer's phone shows it. */
export async function shownTo(
  number: FarNumber,
  customer: Customer,
): Promise<{ id: string; text: string; image: string | null }[]> {
  const query = "channelId" in number ? `?channelId=${number.channelId}` : "";
  const answer = await fetch(`${running().simulatorUrl}/conversations${query}`);
  const { numbers } = CHATS.parse(await answer.json());
  const own = numbers.find((each) =>
    "channelId" in number
      ? each.channelId === number.channelId
      : each.channelId === null && each.phone === number.accountPhone,
  );
  const lines = own?.people.find((person) => person.phone === customer.phone)?.lines ?? [];
  return lines.filter((line) => line.from === "business").map(({ id, text = "", image }) => ({ id, text, image }));
}

/** The texts of `shownTo`. */
export async function textsShownTo(number: FarNumber, customer: Customer): Promise<string[]> {
  return (await shownTo(number, customer)).map((line) => line.text);
}

export async function customerReads(channelId: string, phone: string): Promise<void> {
  await post("/customers/read", { channelId, phone });
}

/** The phone of that number scans a code on a screen. */
export async function scan(qr: string, phone: string): Promise<void> {
  await post("/linked/scan", { qr, phone });
}

export type Fault = {
  kind: "refuse" | "no_ack" | "lost" | "drop" | "slow";
  count?: number;
  code?: number;
  ms?: number;
};

export async function fault(channelId: string, given: Fault): Promise<void> {
  await post("/faults", { channelId, ...given });
}

/** Every id that reached the far side of a simulated number, with how often it came. */
export async function ledgerOf(channelId: string): Promise<z.infer<typeof LEDGER>["rows"]> {
  const answer = await fetch(`${running().simulatorUrl}/ledger?channelId=${channelId}`);
  return LEDGER.parse(await answer.json()).rows;
}
