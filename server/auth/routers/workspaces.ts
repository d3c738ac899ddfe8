import { z } from "zod";
import { memberProcedure, router, signedInProcedure } from "#server/api/trpc.ts";
import { createWorkspace } from "../create-workspace.ts";
import { acceptInvitation } from "../accept-invitation.ts";
import { nameInput, tokenInput } from "../inputs.ts";
import { listWorkspaces } from "../sql/list-workspaces.ts";
import { findWorkspace } from "../sql/find-workspace.ts";
import { readProgress } from "../sql/read-progress.ts";
import { isSignUpOpen } from "../sign-up.ts";
import { DomainError } from "#server/platform/errors.ts";

export const workspacesRouter = router({
  /** The workspaces of the person, by name. */
  list: signedInProcedure.query(({ ctx }) => listWorkspaces(ctx.runtime.pool, ctx.session.userId)),

  /** The workspace of the request and the member the person is in it. */
  current: memberProcedure("workspace.read").query(async ({ ctx }) => ({
    workspace: await findWorkspace(ctx.runtime.pool, ctx.actor.workspaceId),
    member: { ...ctx.actor, name: ctx.session.name, email: ctx.session.email },
  })),

  /** Which of the first steps are done. */
  progress: memberProcedure("workspace.read").query(({ ctx }) => readProgress(ctx.runtime.pool, ctx.actor.workspaceId)),

  /** Another workspace with the person as its owner; where sign-up is closed only owners of one may. */
  create: signedInProcedure.input(z.object({ name: nameInput })).mutation(async ({ ctx, input }) => {
    const own = await listWorkspaces(ctx.runtime.pool, ctx.session.userId);
    const may = own.some((each) => each.role === "owner") || (await isSignUpOpen(ctx.services.accounts));
    if (!may) throw new DomainError("auth.signup_closed");
    return createWorkspace(ctx.runtime.pool, { name: input.name, ownerUserId: ctx.session.userId });
  }),

  /** Joins the workspace of an invitation link. */
  join: signedInProcedure
    .input(z.object({ token: tokenInput }))
    .mutation(({ ctx, input }) => acceptInvitation(ctx.services.accounts, input.token, ctx.session)),

  rename: memberProcedure("workspace.manage")
    .input(z.object({ name: nameInput }))
    .mutation(async ({ ctx, input }) => {
      await ctx.runtime.prisma.workspace.update({ where: { id: ctx.actor.workspaceId }, data: { name: input.name } });
    }),
});
