import { z } from "zod";
import { memberProcedure, router } from "#server/api/trpc.ts";
import { changeTeam, deleteTeam } from "../change-team.ts";
import { createTeam } from "../create-team.ts";
import { nameInput } from "../inputs.ts";
import { listTeams } from "../sql/list-members.ts";

const team = z.object({ name: nameInput, memberIds: z.array(z.uuid()).max(500) });
const byTeam = z.object({ teamId: z.uuid() });

/** Groups of members that conversations can be assigned to. */
export const teamsRouter = router({
  list: memberProcedure("workspace.read").query(({ ctx }) => listTeams(ctx.runtime.pool, ctx.actor.workspaceId)),

  create: memberProcedure("teams.manage")
    .input(team)
    .mutation(async ({ ctx, input }) => ({
      id: await createTeam(ctx.services.accounts, { ...input, workspaceId: ctx.actor.workspaceId }),
    })),

  update: memberProcedure("teams.manage")
    .input(byTeam.extend(team.shape))
    .mutation(({ ctx, input }) => changeTeam(ctx.services.accounts, ctx.actor, input)),

  delete: memberProcedure("teams.manage")
    .input(byTeam)
    .mutation(({ ctx, input }) => deleteTeam(ctx.services.accounts, ctx.actor, input.teamId)),
});
