import { z } from "zod";
import { memberProcedure, router } from "#server/api/trpc.ts";
import { changeRole } from "../change-role.ts";
import { emailInput } from "../inputs.ts";
import { inviteMember } from "../invite-member.ts";
import { makeResetLink } from "../make-reset-link.ts";
import { ROLES } from "../permissions.ts";
import { removeMember } from "../remove-member.ts";
import { revokeInvitation } from "../revoke-invitation.ts";
import { listInvitations } from "../sql/list-invitations.ts";
import { listMembers } from "../sql/list-members.ts";

const role = z.enum(ROLES);
const byMember = z.object({ memberId: z.uuid() });

/** Who belongs to the workspace of the request. */
export const membersRouter = router({
  list: memberProcedure("workspace.read").query(({ ctx }) => listMembers(ctx.runtime.pool, ctx.actor.workspaceId)),

  invitations: memberProcedure("members.manage").query(({ ctx }) =>
    listInvitations(ctx.runtime.pool, ctx.actor.workspaceId),
  ),

  /** The link is in the answer and shown once. */
  invite: memberProcedure("members.manage")
    .input(z.object({ role, email: emailInput.optional() }))
    .mutation(({ ctx, input }) => inviteMember(ctx.services.accounts, ctx.actor, input)),

  revokeInvitation: memberProcedure("members.manage")
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => revokeInvitation(ctx.runtime.pool, ctx.actor.workspaceId, input.id)),

  changeRole: memberProcedure("members.manage")
    .input(byMember.extend({ role }))
    .mutation(({ ctx, input }) => changeRole(ctx.services.accounts, ctx.actor, input)),

  remove: memberProcedure("members.manage")
    .input(byMember)
    .mutation(({ ctx, input }) => removeMember(ctx.services.accounts, ctx.actor, input.memberId)),

  /** The link is in the answer and shown once. */
  resetLink: memberProcedure("members.reset")
    .input(byMember)
    .mutation(({ ctx, input }) => makeResetLink(ctx.services.accounts, ctx.actor, input.memberId)),
});
