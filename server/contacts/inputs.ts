import { z } from "zod";
import type { Identity } from "#server/channels/index.ts";
import { foldText, storeText } from "#server/platform/text.ts";
import { parsePhone } from "./parse-phone.ts";
import { MAX_ATTRIBUTES } from "./rules.ts";
import { CONSENT, IDENTITY_KIND, type Consent } from "./states.ts";

/** What the API and the browser give alike. */

const isConsent = (word: string): word is Consent => word in CONSENT;
export const consentStatus = z.enum(Object.keys(CONSENT).filter(isConsent));

const isKind = (word: string): word is Identity["kind"] => word in IDENTITY_KIND;
export const identityKind = z.enum(Object.keys(IDENTITY_KIND).filter(isKind));

export const tagId = z.int().min(1).max(2_147_483_647);

/** Text as it is kept: no NUL and no half characters, without the blanks around it. */
export const words = (max: number) => z.string().max(max).overwrite(storeText).trim();
export const name = words(200);

/** E.164 as it is written, with blanks, brackets and dashes between; never guessed. */
export const phone = z
  .string()
  .max(40)
  .transform((text, context) => {
    const parsed = parsePhone(text, null);
    if ("e164" in parsed) return parsed.e164;
    context.addIssue({ code: "custom", message: parsed.refuse });
    return z.NEVER;
  })
  .meta({ example: "+5511987654321", description: "With its plus and country code." });

const lid = z.string().regex(/^\d{5,20}$/, { error: "digits, without @lid" });
const bsuid = z.string().regex(/^[\x21-\x7e]{1,128}$/, { error: "printable ASCII, no blanks" });

export const identity = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("phone"), value: phone }),
    z.strictObject({ kind: z.literal("lid"), value: lid }),
    z.strictObject({ kind: z.literal("bsuid"), value: bsuid }),
  ])
  .meta({ id: "NewIdentity" });

const attributeName = words(64).min(1);
const attributeValue = z.union([z.string().max(1_000).overwrite(storeText), z.number(), z.boolean()], {
  error: "wants a text of at most 1,000 characters, a number, true or false",
});
export const attributes = z
  .record(attributeName, attributeValue)
  .refine((given) => Object.keys(given).length <= MAX_ATTRIBUTES, { error: `at most ${MAX_ATTRIBUTES}` });
export const attributeChanges = z
  .record(attributeName, attributeValue.nullable())
  .refine((given) => Object.keys(given).length <= MAX_ATTRIBUTES, { error: `at most ${MAX_ATTRIBUTES}` });

export const tagName = words(60).refine((text) => foldText(text) !== "", { error: "has nothing to see" });

/** A person as a browser adds them. */
export const newContact = z.object({
  name: name.default(""),
  identities: z.array(identity).max(20).default([]),
  attributes: attributes.default({}),
  tagIds: z.array(tagId).max(50).default([]),
});
