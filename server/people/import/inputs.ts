import { z } from "zod";
import { CONTACT_FIELDS } from "#server/contacts/index.ts";
import { storeText } from "#server/platform/text.ts";
import { ATTRIBUTE_TYPES } from "#server/segments/index.ts";
import { IMPORT_POLICIES } from "./states.ts";

/** Attributes of one contact, at most, and so columns of a file that become some. */
const MAX_COLUMNS = 100;
const MAX_HEADER = 10_000;

const target = z.union([z.enum(CONTACT_FIELDS), z.templateLiteral(["attribute:", z.string().min(1).max(64)])]);

/** What an admin chooses for a file. */
export const importPlan = z
  .strictObject({
    /** By header, where its column goes; a header that is not named is left out. Exactly one goes to the phone. */
    mapping: z.record(z.string().max(MAX_HEADER), target),
    /** Types of attributes that the workspace has not named yet; text for those not named here. */
    newTypes: z.record(z.string().max(64), z.enum(ATTRIBUTE_TYPES)).default({}),
    /** ISO 3166, for phones without a country code. Null: such phones are refused. */
    country: z.string().length(2).toUpperCase().nullable(),
    policy: z.enum(IMPORT_POLICIES).default("add_and_update"),
    /** Whether an empty cell leaves a contact's value, or takes it away. */
    emptyCells: z.enum(["keep", "clear"]).default("keep"),
    /** Tags for everybody in the file. */
    tagIds: z.array(z.int().min(1).max(2_147_483_647)).max(50).default([]),
    /** What everybody in the file agreed to: with it they are opted in, but for those who opted out. */
    consentWording: z.string().max(4_000).overwrite(storeText).trim().min(1).nullable().default(null),
  })
  .refine(({ mapping }) => Object.values(mapping).filter((it) => it === "phone").length === 1, {
    path: ["mapping"],
    error: "one column is the phone",
  })
  .refine(({ mapping }) => new Set(Object.values(mapping)).size === Object.values(mapping).length, {
    path: ["mapping"],
    error: "two columns go to one place",
  })
  .refine(({ mapping }) => Object.keys(mapping).length <= MAX_COLUMNS, {
    path: ["mapping"],
    error: `at most ${MAX_COLUMNS} columns`,
  });
export type ImportPlan = z.output<typeof importPlan>;

/** A plan as it is kept: with the type of every attribute that it fills. */
export const keptPlan = z.object({
  ...importPlan.shape,
  types: z.record(z.string(), z.enum(ATTRIBUTE_TYPES)),
});
export type KeptPlan = z.output<typeof keptPlan>;

/** A layout as it is kept (server/contacts/import/read-layout.ts). */
export const keptLayout = z.object({
  encoding: z.string(),
  delimiter: z.string(),
  headers: z.array(z.string()),
  places: z.array(z.int()),
  width: z.int(),
  mapping: z.record(z.string(), target),
  records: z.int(),
  warnings: z.array(z.object({ code: z.string(), column: z.string().optional() })),
});
export type KeptLayout = z.output<typeof keptLayout>;
