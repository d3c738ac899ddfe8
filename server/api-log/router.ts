import { z } from "zod";
import { memberProcedure, router } from "#server/api/trpc.ts";
import { requestQuery, summaryQuery } from "./inputs.ts";
import { getRequest, listRequests } from "./list-requests.ts";
import { readSummary } from "./read-summary.ts";
import { readFacets, readUsage } from "./sql/read-counts.ts";

const developer = memberProcedure("developers.manage");

/** What the public API was asked and what it answered. */
export const apiLogRouter = router({
  list: developer
    .input(requestQuery)
    .query(({ ctx, input }) => listRequests(ctx.runtime.pool, ctx.actor.workspaceId, input)),

  get: developer
    .input(z.object({ id: z.uuid() }))
    .query(({ ctx, input }) => getRequest(ctx.runtime.pool, ctx.actor.workspaceId, input.id)),

  summary: developer
    .input(summaryQuery)
    .query(({ ctx, input }) => readSummary(ctx.runtime.pool, ctx.actor.workspaceId, input)),

  facets: developer.query(({ ctx }) => readFacets(ctx.runtime.pool, ctx.actor.workspaceId)),

  usage: developer.query(({ ctx }) => readUsage(ctx.runtime.pool, ctx.actor.workspaceId)),
});
