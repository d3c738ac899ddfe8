import { z } from "zod";
import { memberProcedure, router } from "#server/api/trpc.ts";
import { archiveSegment } from "./archive-segment.ts";
import { changeAttribute, defineAttribute, removeAttribute } from "./attributes.ts";
import { filterInput } from "./filter/form.ts";
import { attributeInput, segmentChange, segmentInput } from "./inputs.ts";
import { explainSegment } from "./judge-segment.ts";
import { getSegment, listSegments } from "./list-segments.ts";
import { countSegment, sampleSegment } from "./preview-segment.ts";
import { changeSegment, createSegment } from "./save-segment.ts";
import { readAttributes } from "./sql/write-attributes.ts";

const byId = z.object({ id: z.uuid() });
const manager = memberProcedure("segments.manage");

export const segmentsRouter = router({
  list: manager.query(({ ctx }) => listSegments(ctx.runtime.pool, ctx.actor.workspaceId)),

  get: manager
    .input(byId)
    .query(({ ctx, input }) => getSegment(ctx.runtime.pool, { workspaceId: ctx.actor.workspaceId, id: input.id })),

  create: manager
    .input(segmentInput.extend({ id: z.uuid() }))
    .mutation(({ ctx, input: { id, ...input } }) =>
      createSegment(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id }, input),
    ),

  change: manager
    .input(segmentChange.extend({ id: z.uuid() }))
    .mutation(({ ctx, input: { id, ...change } }) =>
      changeSegment(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id }, change),
    ),

  archive: manager
    .input(byId)
    .mutation(({ ctx, input }) => archiveSegment(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id: input.id })),

  /** Null when a newer count of the same builder took over. `builder`: what tells one open builder from another, within a member. */
  count: manager
    .input(z.object({ filter: filterInput, builder: z.string().max(60).default("") }))
    .query(({ ctx: { runtime, services, actor }, input: { filter, builder } }) =>
      countSegment(
        { ...runtime, counter: services.segmentCounter },
        { workspaceId: actor.workspaceId, filter, editor: `${actor.memberId} ${builder}` },
      ),
    ),

  sample: manager
    .input(z.object({ filter: filterInput }))
    .query(({ ctx, input }) => sampleSegment(ctx.runtime, { workspaceId: ctx.actor.workspaceId, ...input })),

  explain: manager
    .input(z.object({ filter: filterInput, contactId: z.uuid() }))
    .query(({ ctx, input }) => explainSegment(ctx.runtime, { workspaceId: ctx.actor.workspaceId, ...input })),

  attributes: manager.query(({ ctx }) => readAttributes(ctx.runtime.pool, ctx.actor.workspaceId)),

  defineAttribute: manager
    .input(attributeInput.safeExtend({ id: z.uuid() }))
    .mutation(({ ctx, input: { id, ...input } }) =>
      defineAttribute(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id }, input),
    ),

  changeAttribute: manager
    .input(byId.extend({ isFilterable: z.boolean() }))
    .mutation(({ ctx, input: { id, ...change } }) =>
      changeAttribute(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id }, change),
    ),

  removeAttribute: manager
    .input(byId)
    .mutation(({ ctx, input }) => removeAttribute(ctx.runtime, { workspaceId: ctx.actor.workspaceId, id: input.id })),
});
