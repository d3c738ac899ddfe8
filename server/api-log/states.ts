/** What a request came to, for charts: done; refused for what it asked or by whom; not done for want of us. */
export const OUTCOMES = ["answered", "refused", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Whether it came with an Idempotency-Key, and whether its answer says that it was the first one again (messages do not say so). */
export const IDEMPOTENCIES = ["keyed", "replayed"] as const;
export type Idempotency = (typeof IDEMPOTENCIES)[number];

/** Hours that the chart shows. */
export const CHART_HOURS = [1, 24] as const;
export type ChartHours = (typeof CHART_HOURS)[number];
