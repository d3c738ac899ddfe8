/** What a request came to, for charts: done; refused for what it asked or by whom; not done for want of us. */
export type Outcome = "answered" | "refused" | "failed";

/** Whether it came with an Idempotency-Key, and whether its answer says that it was the first one again (messages do not say so). */
export type Idempotency = "keyed" | "replayed";

/** Hours that the chart shows. */
export const CHART_HOURS = [1, 24] as const;
export type ChartHours = (typeof CHART_HOURS)[number];
