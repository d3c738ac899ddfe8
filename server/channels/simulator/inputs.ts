import { z } from "zod";
import { FAULT_KINDS } from "./faults.ts";
import { RECEIPT_MODES } from "./receipts.ts";

const phone = z.string().regex(/^\+[1-9]\d{6,14}$/, "a phone is E.164 with its plus");
const text = z.string().max(65_536);

/** A simulated number by its channel, or a linked one by its own phone. */
const number = { channelId: z.uuid().optional(), accountPhone: phone.optional() };
const hasNumber = (input: { channelId?: string | undefined; accountPhone?: string | undefined }) =>
  (input.channelId === undefined) !== (input.accountPhone === undefined);
const oneNumber = "give channelId (simulated) or accountPhone (linked)";

const sayInput = z
  .object({
    ...number,
    phone,
    name: z.string().max(80).optional(),
    text: text.optional(),
    imageBase64: z.base64().optional(),
    /** The id of the message of the business that it answers. */
    quotes: z.string().max(256).optional(),
  })
  .refine(hasNumber, oneNumber)
  .refine((input) => input.text !== undefined || input.imageBase64 !== undefined, "give text or imageBase64");
export type Say = z.infer<typeof sayInput>;
export const sayInputs = z.union([sayInput, z.array(sayInput).max(5_000)]);

export const typeInput = z.object({ ...number, phone, on: z.boolean() }).refine(hasNumber, oneNumber);
export const readInput = z.object({ channelId: z.uuid(), phone });
export const scanInput = z.object({ qr: z.string().min(10), phone });

export const faultInput = z.object({
  channelId: z.uuid(),
  kind: z.enum(FAULT_KINDS),
  count: z.number().int().min(1).max(1_000_000).default(1),
  code: z.number().int().default(479),
  ms: z.number().int().min(0).max(600_000).default(1_000),
});

/** What WhatsApp does to a number's connection; `restore` lifts a ban. */
export const endInput = z
  .object({ ...number, reason: z.enum(["dropped", "replaced", "logged_out", "banned", "restore"]) })
  .refine(hasNumber, oneNumber);

export const settingsInput = z.object({
  receipts: z.enum(RECEIPT_MODES).optional(),
  receiptDelayMs: z.number().int().min(0).max(60_000).optional(),
  readDelayMs: z.number().int().min(0).max(600_000).optional(),
  autoReply: z.boolean().optional(),
});
