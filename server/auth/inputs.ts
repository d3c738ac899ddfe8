import { z } from "zod";
import { storeText } from "#server/platform/text.ts";
import { NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./rules.ts";

/** Shapes that the borders of accounts accept. */
export const nameInput = z.string().overwrite(storeText).trim().min(1).max(NAME_MAX_LENGTH);
export const emailInput = z.email().max(254);
export const newPasswordInput = z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH);
/** A password somebody typed to prove who they are: judged by its hash alone. */
export const typedPasswordInput = z.string().min(1).max(PASSWORD_MAX_LENGTH);
export const tokenInput = z.string().min(20).max(200);

export const signInInput = z.object({ email: emailInput, password: typedPasswordInput });
export const signUpInput = z
  .object({ name: nameInput, email: emailInput, password: newPasswordInput })
  .and(
    z.union([
      z.object({ invitationToken: tokenInput, workspaceName: z.undefined().optional() }),
      z.object({ workspaceName: nameInput, invitationToken: z.undefined().optional() }),
    ]),
  );
export const forgotInput = z.object({ email: emailInput });
export const resetInput = z.object({ token: tokenInput, password: newPasswordInput });
