import { z } from "zod";
import { memberProcedure, router } from "#server/api/trpc.ts";
import { storeText } from "#server/platform/text.ts";
import { revealHook } from "./hook/hook-secrets.ts";
import { createChannel } from "./create-channel.ts";
import { getChannel, listChannels } from "./list-channels.ts";
import {
  archiveChannel,
  connectChannel,
  disconnectChannel,
  logOutChannel,
  relinkChannel,
  updateChannel,
} from "./move-channel.ts";
import { PROVIDERS } from "./provider.ts";
import type { ChannelDeps, ChannelNotice } from "./notice.ts";

const name = z.string().overwrite(storeText).trim().min(1).max(80);
// 6,000 a minute is what the far side of `simulated` takes in a load test; a real number stays far below.
const perMinute = z.number().int().min(1).max(6_000);
const burst = z.number().int().min(1).max(1_000);
const byId = z.object({ id: z.uuid() });

type Change = (deps: ChannelDeps, key: { workspaceId: string; id: string }) => Promise<ChannelNotice>;

/** One move of a channel by a member who may manage channels. */
const moveProcedure = (change: Change) =>
  memberProcedure("channels.manage")
    .input(byId)
    .mutation(({ ctx, input }) => change(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id: input.id }));

export const channelsRouter = router({
  /** State and counts for everybody who works in the inbox; no code to scan. */
  list: memberProcedure("channels.read")
    .input(z.object({ withArchived: z.boolean().default(false) }).default({ withArchived: false }))
    .query(({ ctx, input }) => listChannels(ctx.runtime.pool, ctx.actor.workspaceId, input.withArchived)),

  get: memberProcedure("channels.manage")
    .input(byId)
    .query(({ ctx, input }) => getChannel(ctx.runtime.pool, ctx.actor.workspaceId, input.id)),

  create: memberProcedure("channels.manage")
    .input(
      z.object({
        id: z.uuid(),
        name,
        provider: z.enum(PROVIDERS),
        perMinute: perMinute.optional(),
        burst: burst.optional(),
      }),
    )
    .mutation(({ ctx, input }) => createChannel(ctx.runtime, { ...input, workspaceId: ctx.actor.workspaceId })),

  update: memberProcedure("channels.manage")
    .input(
      byId.extend({
        name: name.optional(),
        perMinute: perMinute.optional(),
        burst: burst.optional(),
        warmUpStartedOn: z.iso.date().nullable().optional(),
      }),
    )
    .mutation(({ ctx, input: { id, ...change } }) =>
      updateChannel(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id }, change),
    ),

  /** Where a provider posts for this number, and with which secrets: for who sets the provider up. */
  revealHook: memberProcedure("channels.manage")
    .input(byId)
    .mutation(({ ctx, input }) => revealHook(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id: input.id })),

  connect: moveProcedure(connectChannel),
  disconnect: moveProcedure(disconnectChannel),
  logOut: moveProcedure(logOutChannel),
  relink: moveProcedure(relinkChannel),
  archive: moveProcedure(archiveChannel),
});
