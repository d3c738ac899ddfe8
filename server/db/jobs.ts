import { z } from "zod";
import { defineJob } from "../platform/define-job.ts";
import { run, sql } from "./sql.ts";

const PARTITIONS_AHEAD_DAYS = 8;
/** How long a browser or an integration may be away and still catch up event by event. */
const FEED_DAYS = 14;

/** Keeps a week of the feed's daily partitions ready, and ends those past their time. */
export const keepFeed = defineJob({
  name: "db:keep-feed",
  payload: z.object({}),
  async handle({ pool }) {
    await run(pool, sql`select ensure_event_partitions(${PARTITIONS_AHEAD_DAYS})`);
    await run(pool, sql`select drop_event_partitions(${FEED_DAYS})`);
  },
});
