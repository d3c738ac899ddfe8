import { keepApiLog } from "#server/api-log/index.ts";
import { forgetExpired } from "#server/auth/index.ts";
import { keepCampaigns, recountCounters } from "#server/campaigns/index.ts";
import { keepRaw } from "#server/channels/index.ts";
import { keepFeed } from "#server/db/jobs.ts";
import { forgetKeys } from "#server/delivery/index.ts";
import { wakeSnoozed } from "#server/inbox/index.ts";
import { forgetExports, forgetImports, forgetTaggings } from "#server/people/index.ts";
import { keepHistory, sweepWebhooks } from "#server/webhooks/index.ts";

/** When the recurring jobs run, in UTC. `?fill`: a run missed while everything was off happens at the next start. */
export const CRONTAB = [
  `5 0 * * * ${keepFeed.name} ?fill=2d`,
  `17 * * * * ${forgetExpired.name} ?fill=1d`,
  `37 * * * * ${forgetKeys.name} ?fill=1d`,
  `* * * * * ${wakeSnoozed.name}`,
  `* * * * * ${sweepWebhooks.name}`,
  `23 * * * * ${forgetImports.name} ?fill=1d`,
  `24 * * * * ${forgetExports.name} ?fill=1d`,
  `26 * * * * ${forgetTaggings.name} ?fill=1d`,
  `10 0 * * * ${keepHistory.name} ?fill=2d`,
  `15 0 * * * ${keepRaw.name} ?fill=2d`,
  `18 0 * * * ${keepApiLog.name} ?fill=2d`,
  `* * * * * ${keepCampaigns.name}`,
  `25 1 * * * ${recountCounters.name} ?fill=2d`,
].join("\n");
