import { z } from "zod";
import { storeText } from "#server/platform/text.ts";
import { filterInput } from "./filter/form.ts";
import { ATTRIBUTE_TYPES, INDEXED_TYPES } from "./states.ts";

const name = z.string().max(200).overwrite(storeText).trim().min(1);

export const segmentInput = z.object({ name, filter: filterInput });
export type SegmentInput = z.output<typeof segmentInput>;

/** What is given changes; the rest stays. */
export const segmentChange = z.object({ name: name.optional(), filter: filterInput.optional() });
export type SegmentChange = z.output<typeof segmentChange>;

export const attributeInput = z
  .object({
    /** The key in contacts, as it is written there. */
    name: z.string().max(100).overwrite(storeText).min(1),
    type: z.enum(ATTRIBUTE_TYPES),
    isFilterable: z.boolean().default(false),
  })
  .refine(({ type, isFilterable }) => !isFilterable || INDEXED_TYPES.includes(type), {
    path: ["isFilterable"],
    error: "only text and numbers have an index",
  });
export type AttributeInput = z.output<typeof attributeInput>;
