import { z } from "zod";
import { memberProcedure, router, type Context } from "#server/api/trpc.ts";
import { archiveCampaign } from "./archive-campaign.ts";
import { cancelCampaign, pauseCampaign, resumeCampaign } from "./control-campaign.ts";
import type { CampaignKey } from "./deps.ts";
import { draftCampaign } from "./draft-campaign.ts";
import { campaignChange, newCampaign } from "./inputs.ts";
import { launchCampaign } from "./launch-campaign.ts";
import { listCampaigns } from "./list-campaigns.ts";
import type { EngineDeps } from "./move-campaign.ts";
import { moveLost } from "./move-lost.ts";
import { previewMessage, type Preview } from "./preview-message.ts";
import { forecastLive } from "./report/forecast-live.ts";
import { listRecipients } from "./report/list-recipients.ts";
import { readLive } from "./report/read-live.ts";
import { compareCampaigns, readReport } from "./report/read-report.ts";
import { readTimeline } from "./report/read-timeline.ts";
import { reviewCampaign } from "./review/review-campaign.ts";
import { reviewPeople } from "./review/review-people.ts";
import * as input from "./router-inputs.ts";
import { createCampaign, duplicateCampaign, saveCampaign } from "./save-campaign.ts";
import { sendTest } from "./send-test.ts";
import { capInput, changeCap, changePrices, pricesInput, readCampaignSettings } from "./settings.ts";

const manager = memberProcedure("campaigns.manage");
const reader = memberProcedure("campaigns.read");

const moveProcedure = (move: (deps: EngineDeps, key: CampaignKey) => Promise<void>) =>
  manager.input(input.byId).mutation(({ ctx, input: { id } }) => move(ctx.runtime, keyOf(ctx, id)));

/** A thumbnail's signed address, so that a stored picture shows after a reload. */
const pictureUrlOf = (
  { services, actor }: Pick<Context, "services"> & { actor: { workspaceId: string } },
  { media }: Preview,
) =>
  media
    ? services.media.links.sign({ workspaceId: actor.workspaceId, mediaId: media.mediaId, isThumbnail: true })
    : null;

/** What screens of campaigns ask. Supervisors read, admins do. */
export const campaignsRouter = router({
  list: reader
    .input(input.campaignList)
    .query(({ ctx, input: query }) => listCampaigns(ctx.runtime.pool, ctx.actor.workspaceId, query)),

  /** With what keeps it from being launched, while it is a draft. */
  get: reader.input(input.byId).query(({ ctx, input: { id } }) => draftCampaign(ctx.runtime, keyOf(ctx, id))),

  create: manager
    .input(newCampaign.extend({ id: z.uuid() }))
    .mutation(({ ctx, input: { id, ...draft } }) => createCampaign(draftingOf(ctx), keyOf(ctx, id), draft)),

  /** `version`: the one that the editor saw. */
  save: manager
    .input(campaignChange.extend({ id: z.uuid(), version: z.int() }))
    .mutation(({ ctx, input: { id, version, ...change } }) =>
      saveCampaign(draftingOf(ctx), keyOf(ctx, id), version, change),
    ),

  duplicate: manager
    .input(input.byId.extend({ copyId: z.uuid(), name: newCampaign.shape.name }))
    .mutation(({ ctx, input: { id, copyId, name } }) =>
      duplicateCampaign(draftingOf(ctx), keyOf(ctx, id), { id: copyId, name }),
    ),

  archive: manager.input(input.byId).mutation(({ ctx, input: { id } }) => archiveCampaign(ctx.runtime, keyOf(ctx, id))),

  /** Who gets a draft and why others do not, on which numbers, until when and for how much. */
  review: manager.input(input.byId).query(({ ctx, input: { id } }) => reviewCampaign(ctx.runtime, keyOf(ctx, id))),

  reviewPeople: manager
    .input(input.reviewPeopleInput)
    .query(({ ctx, input: { id, ...query } }) => reviewPeople(ctx.runtime, keyOf(ctx, id), query)),

  preview: manager.input(input.previewInput).query(async ({ ctx, input: { id, ...asked } }) => {
    const { pool, env } = ctx.runtime;
    const preview = await previewMessage({ pool, baseUrl: env.PUBLIC_URL }, keyOf(ctx, id), asked);
    return { ...preview, pictureUrl: pictureUrlOf(ctx, preview) };
  }),

  sendTest: manager.input(input.testInput).mutation(({ ctx, input: { id, ...test } }) =>
    sendTest({ pool: ctx.runtime.pool, accept: ctx.services.accept }, keyOf(ctx, id), {
      ...test,
      traceparent: ctx.traceparent,
    }),
  ),

  launch: manager
    .input(input.launchInput)
    .mutation(({ ctx, input: { id, ...launch } }) => launchCampaign(ctx.runtime, keyOf(ctx, id), launch)),

  pause: moveProcedure(pauseCampaign),
  resume: moveProcedure(resumeCampaign),
  /** People who wait for a lost number go to the others. */
  moveLost: moveProcedure(moveLost),
  cancel: moveProcedure(cancelCampaign),

  /** Cheap: ask it each two seconds while it runs. */
  live: reader.input(input.byId).query(({ ctx, input: { id } }) => readLive(ctx.runtime, keyOf(ctx, id))),

  /** Looks at everybody who waits: ask it a few times a minute. */
  forecast: reader.input(input.byId).query(({ ctx, input: { id } }) => forecastLive(ctx.runtime, keyOf(ctx, id))),

  timeline: reader.input(input.byId).query(({ ctx, input: { id } }) => readTimeline(ctx.runtime, keyOf(ctx, id))),

  recipients: reader
    .input(input.recipientList)
    .query(({ ctx, input: { id, ...query } }) => listRecipients(ctx.runtime.pool, keyOf(ctx, id), query)),

  report: reader.input(input.byId).query(({ ctx, input: { id } }) => readReport(ctx.runtime, keyOf(ctx, id))),

  /** The frequency cap over all campaigns, and what messages cost. */
  settings: reader.query(({ ctx }) => readCampaignSettings(ctx.runtime.pool, ctx.actor.workspaceId)),

  changeCap: manager
    .input(z.object({ cap: capInput }))
    .mutation(({ ctx, input: { cap } }) => changeCap(ctx.runtime.pool, ctx.actor.workspaceId, cap)),

  changePrices: manager
    .input(z.object({ prices: pricesInput }))
    .mutation(({ ctx, input: { prices } }) => changePrices(ctx.runtime.pool, ctx.actor.workspaceId, prices)),

  compare: reader
    .input(input.compareInput)
    .query(({ ctx, input: { ids } }) => compareCampaigns(ctx.runtime, ctx.actor.workspaceId, ids)),
});

type Asking = Pick<Context, "runtime" | "services"> & { actor: { workspaceId: string; memberId: string } };

function draftingOf({ runtime, services }: Asking) {
  return { pool: runtime.pool, media: services.media.store };
}

function keyOf({ actor }: Pick<Asking, "actor">, id: string) {
  return { workspaceId: actor.workspaceId, memberId: actor.memberId, id };
}
