import { z } from "zod";
import { memberProcedure, router } from "#server/api/trpc.ts";
import { API_SCOPES } from "../api-scopes.ts";
import { createApiKey } from "../create-api-key.ts";
import { nameInput } from "../inputs.ts";
import { revokeApiKey } from "../revoke-api-key.ts";
import { API_KEY_MAX_DAYS } from "../rules.ts";
import { listApiKeys } from "../sql/list-api-keys.ts";

const newKey = z.object({
  name: nameInput,
  scopes: z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length),
  /** Days until it ends; null for one that does not. */
  expiresInDays: z.int().min(1).max(API_KEY_MAX_DAYS).nullable(),
});

/** Keys of the public API. */
export const apiKeysRouter = router({
  list: memberProcedure("developers.manage").query(({ ctx }) => listApiKeys(ctx.runtime.pool, ctx.actor.workspaceId)),

  /** The key is in the answer and shown once. */
  create: memberProcedure("developers.manage")
    .input(newKey)
    .mutation(({ ctx, input: { expiresInDays, ...input } }) => {
      const now = ctx.runtime.clock.now().getTime();
      const expiresAt = expiresInDays === null ? null : new Date(now + expiresInDays * 86_400_000);
      return createApiKey(ctx.runtime.pool, ctx.actor, { ...input, expiresAt });
    }),

  /** Works nowhere any more within a second. */
  revoke: memberProcedure("developers.manage")
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) =>
      revokeApiKey({ pool: ctx.runtime.pool, apiKeys: ctx.services.apiKeys }, ctx.actor.workspaceId, input.id),
    ),
});
