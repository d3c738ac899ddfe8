import type { TaskList } from "graphile-worker";
import { keepApiLog } from "#server/api-log/index.ts";
import { forgetExpired, releaseMember, releaseTeam } from "#server/auth/index.ts";
import {
  clearCalledOff,
  keepCampaigns,
  recountCounters,
  releaseCampaign,
  snapshotCampaign,
} from "#server/campaigns/index.ts";
import { keepRaw } from "#server/channels/index.ts";
import { forgetTag } from "#server/contacts/index.ts";
import { keepFeed } from "#server/db/jobs.ts";
import { forgetKeys } from "#server/delivery/index.ts";
import { wakeSnoozed } from "#server/inbox/index.ts";
import {
  checkImport,
  eraseContact,
  exportPeople,
  forgetExports,
  forgetImports,
  forgetTaggings,
  readImportLayout,
  runImport,
  tagPeople,
} from "#server/people/index.ts";
import { taskOf } from "#server/platform/define-job.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { keepIndexes } from "#server/segments/index.ts";
import {
  cancelRemoved,
  keepHistory,
  mailOwners,
  orderRest,
  replayEvents,
  sweepWebhooks,
} from "#server/webhooks/index.ts";

/** Every job, bound to its feature. */
export function createTasks(runtime: Runtime): TaskList {
  return {
    [keepFeed.name]: taskOf(keepFeed, runtime),
    [forgetExpired.name]: taskOf(forgetExpired, runtime),
    [releaseMember.name]: taskOf(releaseMember, runtime),
    [releaseTeam.name]: taskOf(releaseTeam, runtime),
    [forgetTag.name]: taskOf(forgetTag, runtime),
    [forgetKeys.name]: taskOf(forgetKeys, runtime),
    [wakeSnoozed.name]: taskOf(wakeSnoozed, runtime),
    [keepIndexes.name]: taskOf(keepIndexes, runtime),
    [readImportLayout.name]: taskOf(readImportLayout, runtime),
    [checkImport.name]: taskOf(checkImport, runtime),
    [runImport.name]: taskOf(runImport, runtime),
    [exportPeople.name]: taskOf(exportPeople, runtime),
    [forgetExports.name]: taskOf(forgetExports, runtime),
    [eraseContact.name]: taskOf(eraseContact, runtime),
    [forgetImports.name]: taskOf(forgetImports, runtime),
    [tagPeople.name]: taskOf(tagPeople, runtime),
    [forgetTaggings.name]: taskOf(forgetTaggings, runtime),
    [mailOwners.name]: taskOf(mailOwners, runtime),
    [replayEvents.name]: taskOf(replayEvents, runtime),
    [sweepWebhooks.name]: taskOf(sweepWebhooks, runtime),
    [cancelRemoved.name]: taskOf(cancelRemoved, runtime),
    [keepHistory.name]: taskOf(keepHistory, runtime),
    [orderRest.name]: taskOf(orderRest, runtime),
    [keepRaw.name]: taskOf(keepRaw, runtime),
    [keepApiLog.name]: taskOf(keepApiLog, runtime),
    [snapshotCampaign.name]: taskOf(snapshotCampaign, runtime),
    [releaseCampaign.name]: taskOf(releaseCampaign, runtime),
    [clearCalledOff.name]: taskOf(clearCalledOff, runtime),
    [keepCampaigns.name]: taskOf(keepCampaigns, runtime),
    [recountCounters.name]: taskOf(recountCounters, runtime),
  };
}
