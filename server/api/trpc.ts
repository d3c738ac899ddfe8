import { initTRPC, type TRPCError } from "@trpc/server";
import { can, type Actor, type Permission } from "#server/auth/permissions.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import type { Services } from "./services.ts";
import { formatError, toTrpcError, trpcErrorOf } from "./error-table.ts";
import { wire } from "./wire.ts";

export type SignedIn = { userId: string; sessionId: string; name: string; email: string };

/** One request. `actor` is the member in the workspace that the request names, when the session belongs to it. */
export type Context = {
  runtime: Runtime;
  services: Services;
  requestId: string;
  /** W3C trace context of the request: carried onto messages and jobs. */
  traceparent: string;
  session: SignedIn | null;
  actor: Actor | null;
  ipAddress: string;
};

/** Every procedure says who may call it; the generated tenancy test reads this. */
export type Meta = { access: "public" | "signed_in" | Permission };

const t = initTRPC.context<Context>().meta<Meta>().create({ transformer: wire, errorFormatter: formatError });

export const router = t.router;

// A tRPC middleware sees a result, not a rejection: domain errors are translated here, for every procedure. One middleware does
// all, since each costs its procedure several copies of the context.
function translated<Result extends { ok: true } | { ok: false; error: TRPCError }>(result: Result): Result {
  if (!result.ok) throw toTrpcError(result.error);
  return result;
}

export const publicProcedure = t.procedure.meta({ access: "public" }).use(async ({ next }) => translated(await next()));

export const signedInProcedure = t.procedure.meta({ access: "signed_in" }).use(async ({ ctx, next }) => {
  if (!ctx.session) throw trpcErrorOf("auth.required");
  return translated(await next({ ctx: { session: ctx.session } }));
});

/** A procedure for members of the request's workspace who hold `permission`; `ctx.actor` is set. */
export function memberProcedure(permission: Permission) {
  return t.procedure.meta({ access: permission }).use(async ({ ctx: { session, actor }, next }) => {
    if (!session) throw trpcErrorOf("auth.required");
    // A foreign workspace and one that does not exist look the same.
    if (!actor) throw trpcErrorOf("not_found");
    if (!can(actor.role, permission)) throw trpcErrorOf("auth.forbidden");
    return translated(await next({ ctx: { session, actor } }));
  });
}
