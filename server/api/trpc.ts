import { initTRPC } from "@trpc/server";
import superjson from "superjson";
import { can, type Actor, type Permission } from "#server/auth/permissions.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import type { Services } from "./services.ts";
import { toTrpcError, formatError } from "./error-table.ts";

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

const t = initTRPC.context<Context>().meta<Meta>().create({ transformer: superjson, errorFormatter: formatError });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

// A tRPC middleware sees a result, not a rejection: domain errors are translated here for every procedure.
const base = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTrpcError(result.error);
  return result;
});

export const publicProcedure = base.meta({ access: "public" });

export const signedInProcedure = base.meta({ access: "signed_in" }).use(({ ctx, next }) => {
  if (!ctx.session) throw new DomainError("auth.required");
  return next({ ctx: { session: ctx.session } });
});

/** A procedure for members of the request's workspace who hold `permission`; `ctx.actor` is set. */
export function memberProcedure(permission: Permission) {
  return base.meta({ access: permission }).use(({ ctx, next }) => {
    if (!ctx.session) throw new DomainError("auth.required");
    // A foreign workspace and one that does not exist look the same.
    if (!ctx.actor) throw new DomainError("not_found");
    if (!can(ctx.actor.role, permission)) throw new DomainError("auth.forbidden");
    return next({ ctx: { session: ctx.session, actor: ctx.actor } });
  });
}
