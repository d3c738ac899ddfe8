import { z } from "zod";
import { memberProcedure, router, type Context } from "#server/api/trpc.ts";
import { archiveCampaign } from "./archive-campaign.ts";
import { draftCampaign } from "./draft-campaign.ts";
import { campaignChange, newCampaign } from "./inputs.ts";
import { listCampaigns } from "./list-campaigns.ts";
import { byId, campaignList } from "./router-inputs.ts";
import { createCampaign, duplicateCampaign, saveCampaign } from "./save-campaign.ts";

const manager = memberProcedure("campaigns.manage");
const reader = memberProcedure("campaigns.read");

/** What screens of campaigns ask. Supervisors read, admins do. */
export const campaignsRouter = router({
  list: reader
    .input(campaignList)
    .query(({ ctx, input }) => listCampaigns(ctx.runtime.pool, ctx.actor.workspaceId, input)),

  /** With what keeps it from being launched, while it is a draft. */
  get: reader
    .input(byId)
    .query(({ ctx, input }) => draftCampaign(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id: input.id })),

  create: manager
    .input(newCampaign.extend({ id: z.uuid() }))
    .mutation(({ ctx, input: { id, ...input } }) => createCampaign(draftingOf(ctx), keyOf(ctx, id), input)),

  /** `version`: the one that the editor saw. */
  save: manager
    .input(campaignChange.extend({ id: z.uuid(), version: z.int() }))
    .mutation(({ ctx, input: { id, version, ...change } }) =>
      saveCampaign(draftingOf(ctx), keyOf(ctx, id), version, change),
    ),

  duplicate: manager
    .input(byId.extend({ copyId: z.uuid(), name: newCampaign.shape.name }))
    .mutation(({ ctx, input: { id, copyId, name } }) =>
      duplicateCampaign(draftingOf(ctx), keyOf(ctx, id), { id: copyId, name }),
    ),

  archive: manager.input(byId).mutation(({ ctx, input: { id } }) => archiveCampaign(ctx.runtime, keyOf(ctx, id))),
});

type Asking = Pick<Context, "runtime" | "services"> & { actor: { workspaceId: string; memberId: string } };

function draftingOf({ runtime, services }: Asking) {
  return { pool: runtime.pool, media: services.media.store };
}

function keyOf({ actor }: Asking, id: string) {
  return { workspaceId: actor.workspaceId, memberId: actor.memberId, id };
}
