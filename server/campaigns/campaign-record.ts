import { z } from "zod";
import { scheduleInput, quietHoursInput } from "./inputs.ts";
import type { CampaignRow } from "./sql/read-campaigns.ts";

const storedMedia = z.object({
  mediaId: z.uuid(),
  mime: z.string(),
  sizeBytes: z.number(),
  fileName: z.string().optional(),
});
const variant = z.object({
  label: z.number(),
  body: z.string(),
  media: storedMedia.nullable(),
  bindings: z.array(z.object({ attribute: z.string(), fallback: z.string().optional() })),
  weight: z.number(),
});

/** One wording of a campaign. Labels count from 1, which screens call A. */
export type CampaignVariant = z.output<typeof variant>;

/** A campaign as it was drafted, with where it stands. */
export type Campaign = Omit<CampaignRow, "variants" | "schedule" | "quietHours"> & {
  variants: CampaignVariant[];
  schedule: z.output<typeof scheduleInput>;
  quietHours: z.output<typeof quietHoursInput> | null;
};

/** Reads what is stored as JSON. */
export function toCampaign(row: CampaignRow): Campaign {
  return {
    ...row,
    variants: z.array(variant).parse(row.variants),
    schedule: scheduleInput.parse(row.schedule),
    quietHours: quietHoursInput.nullable().parse(row.quietHours),
  };
}
