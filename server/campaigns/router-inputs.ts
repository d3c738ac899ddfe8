import { z } from "zod";
import { CAMPAIGN_STATUS } from "./states.ts";

export const byId = z.object({ id: z.uuid() });

export const campaignList = z.object({
  statuses: z.array(z.enum(CAMPAIGN_STATUS)).min(1).optional(),
  isArchived: z.boolean().default(false),
  text: z.string().max(200).default(""),
  cursor: z.uuid().optional(),
  limit: z.int().min(1).max(100).default(50),
});
