import { z } from "zod";
import { storeText } from "#server/platform/text.ts";
import { CHART_HOURS } from "./states.ts";

/** What requests may be narrowed to by what is counted. */
const kindShape = {
  keyId: z.uuid().optional(),
  /** `POST /messages`, as in the document; `POST ` for addresses that are no route. */
  route: z.string().overwrite(storeText).max(200).optional(),
  status: z.int().min(100).max(599).optional(),
};

export const requestQuery = z.object({
  ...kindShape,
  isFailed: z.boolean().default(false),
  /** A request id, or a part of the path. */
  search: z.string().overwrite(storeText).trim().min(3).max(200).optional(),
  /** The last one of the page before; newest first. */
  before: z.uuid().optional(),
  limit: z.int().min(1).max(100).default(50),
});
export type RequestQuery = z.output<typeof requestQuery>;

export const summaryQuery = z.object({ ...kindShape, hours: z.literal(CHART_HOURS) });
export type SummaryQuery = z.output<typeof summaryQuery>;
