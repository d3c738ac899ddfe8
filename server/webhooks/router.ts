import { z } from "zod";
import { memberProcedure, router } from "#server/api/trpc.ts";
import { archiveEndpoint } from "./archive-endpoint.ts";
import { listCatalogue } from "./catalogue/index.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { countReplay } from "./count-replay.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { endpointHealth } from "./endpoint-health.ts";
import { deliveryQuery, endpointChange, endpointInput, replayInput, rotation } from "./inputs.ts";
import { getEndpoint, listEndpoints } from "./list-endpoints.ts";
import { listDeliveries, readDelivery } from "./read-delivery.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { replaySince } from "./replay-since.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { readStandings } from "./sql/read-standings.ts";

const byId = z.object({ id: z.uuid() });
const developer = memberProcedure("developers.manage");

export const webhooksRouter = router({
  catalogue: developer.query(() => listCatalogue()),

  list: developer.query(({ ctx }) => listEndpoints(ctx.runtime.pool, ctx.actor.workspaceId)),

  standings: developer.query(({ ctx }) => readStandings(ctx.runtime.pool, ctx.actor.workspaceId)),

  get: developer
    .input(byId)
    .query(({ ctx, input }) => getEndpoint(ctx.runtime.pool, { workspaceId: ctx.actor.workspaceId, id: input.id })),

  /** The secret is in this answer and in no other. */
  create: developer
    .input(endpointInput.extend({ id: z.uuid() }))
    .mutation(({ ctx, input: { id, ...input } }) =>
      createEndpoint(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id }, input),
    ),

  change: developer
    .input(endpointChange.extend({ id: z.uuid() }))
    .mutation(({ ctx, input: { id, ...change } }) =>
      changeEndpoint(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id }, change),
    ),

  archive: developer
    .input(byId)
    .mutation(({ ctx, input }) => archiveEndpoint(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id: input.id })),

  rotateSecret: developer
    .input(rotation.extend({ id: z.uuid() }))
    .mutation(({ ctx, input }) =>
      rotateSecret(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id: input.id }, input.overlapHours),
    ),

  sendTest: developer
    .input(byId)
    .mutation(({ ctx, input }) => sendTestEvent(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id: input.id })),

  health: developer
    .input(byId.extend({ hours: z.number().int().min(1).max(336).default(24) }))
    .query(({ ctx, input }) =>
      endpointHealth(ctx.runtime.pool, { workspaceId: ctx.actor.workspaceId, id: input.id }, input.hours),
    ),

  countReplay: developer
    .input(replayInput.extend({ id: z.uuid() }))
    .query(({ ctx, input: { id, ...input } }) =>
      countReplay(ctx.runtime.pool, { workspaceId: ctx.actor.workspaceId, id }, input),
    ),

  replaySince: developer
    .input(replayInput.extend({ id: z.uuid() }))
    .mutation(({ ctx, input: { id, ...input } }) =>
      replaySince(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id }, input),
    ),

  deliveries: developer
    .input(deliveryQuery)
    .query(({ ctx, input }) => listDeliveries(ctx.runtime.pool, ctx.actor.workspaceId, input)),

  delivery: developer
    .input(byId)
    .query(({ ctx, input }) => readDelivery(ctx.runtime.pool, ctx.actor.workspaceId, input.id)),

  replay: developer
    .input(byId)
    .mutation(({ ctx, input }) => replayDelivery(ctx.runtime, ctx.actor.workspaceId, input.id)),
});
