import { z } from "zod";
import { publicProcedure, router, signedInProcedure } from "#server/api/trpc.ts";
import { changePassword } from "../change-password.ts";
import { nameInput, newPasswordInput, tokenInput, typedPasswordInput } from "../inputs.ts";
import { readInvitation } from "../read-invitation.ts";
import { isSignUpOpen } from "../sign-up.ts";
import { signOutEverywhere } from "../sign-out.ts";
import { deleteSessions } from "../sql/delete-sessions.ts";
import { listSessions } from "../sql/list-sessions.ts";
import { renameUser } from "../sql/rename-user.ts";

/** The person themself, in whatever workspace. */
export const accountRouter = router({
  /** Who is signed in, or null. */
  me: publicProcedure.query(({ ctx }) => ctx.session),

  /** What the sign-in pages need to know. */
  options: publicProcedure.query(async ({ ctx }) => ({
    signUpOpen: await isSignUpOpen(ctx.services.accounts),
    mail: ctx.services.accounts.mailer !== null,
  })),

  /** The invitation behind a link, for somebody who may have no account yet. */
  invitation: publicProcedure
    .input(z.object({ token: tokenInput }))
    .query(({ ctx, input }) => readInvitation(ctx.runtime.pool, input.token)),

  rename: signedInProcedure.input(z.object({ name: nameInput })).mutation(async ({ ctx, input }) => {
    await renameUser(ctx.runtime.pool, ctx.session.userId, input.name);
    ctx.services.accounts.cache.drop({ userId: ctx.session.userId });
  }),

  changePassword: signedInProcedure
    .input(z.object({ currentPassword: typedPasswordInput, newPassword: newPasswordInput }))
    .mutation(({ ctx, input }) => changePassword(ctx.services.accounts, ctx.session, input, ctx.ipAddress)),

  sessions: signedInProcedure.query(async ({ ctx }) => {
    const sessions = await listSessions(ctx.runtime.pool, ctx.session.userId);
    return sessions.map((each) => ({ ...each, current: each.id === ctx.session.sessionId }));
  }),

  endSession: signedInProcedure.input(z.object({ sessionId: z.uuid() })).mutation(async ({ ctx, input }) => {
    await deleteSessions(ctx.runtime.pool, { userId: ctx.session.userId, only: input.sessionId });
    ctx.services.accounts.cache.drop({ sessionId: input.sessionId });
  }),

  /** Ends every other session of the person. */
  signOutEverywhere: signedInProcedure.mutation(({ ctx }) =>
    signOutEverywhere(ctx.services.accounts, { userId: ctx.session.userId, keep: ctx.session.sessionId }),
  ),
});
