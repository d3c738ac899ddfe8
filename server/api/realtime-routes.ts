import { Hono } from "hono";
import { z } from "zod";
import type { Actor } from "#server/auth/index.ts";
import { signChannel, signUser } from "#server/realtime/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import type { EdgeContext, EdgeEnv } from "./edge.ts";
import { mayJoinChannel } from "./socket-access.ts";
import type { SignedIn } from "./trpc.ts";

const channelRequest = z.object({ socket_id: z.string().max(64), channel_name: z.string().max(200) });
const userRequest = z.object({ socket_id: z.string().max(64) });

/**
 * What pusher-js asks before a subscription or sign-in: a form by default, JSON when so configured, with the workspace in
 * its header. Every refusal is the same 403, so that it does not tell whether a conversation or team exists.
 */
export function realtimeRoutes(runtime: Runtime): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const app = { key: runtime.env.PUSHER_KEY, secret: runtime.env.PUSHER_SECRET };

  routes.post("/auth", async (c) => {
    const { actor, session } = await memberOf(c);
    const { socket_id: socketId, channel_name: channel } = await fields(c, channelRequest);
    // before the look: what changes during it must make the signature stale
    const askedAt = new Date();
    if (!(await mayJoinChannel(runtime.pool, actor, channel))) throw new DomainError("auth.forbidden");
    return c.json(signChannel(app, { socketId, channel, member: { id: actor.memberId, name: session.name } }, askedAt));
  });

  routes.post("/user", async (c) => {
    const { actor, session } = await memberOf(c);
    const { socket_id: socketId } = await fields(c, userRequest);
    return c.json(signUser(app, { socketId, memberId: actor.memberId, sessionId: session.sessionId }));
  });
  return routes;
}

async function memberOf(c: EdgeContext): Promise<{ actor: Actor; session: SignedIn }> {
  const { actor, session } = await c.get("caller")();
  if (!session) throw new DomainError("auth.required");
  if (!actor) throw new DomainError("auth.forbidden");
  return { actor, session };
}

async function fields<Shape extends z.ZodType>(c: EdgeContext, shape: Shape): Promise<z.infer<Shape>> {
  const isJson = c.req.header("content-type")?.includes("application/json") ?? false;
  const given: unknown = await (isJson ? c.req.json() : c.req.parseBody()).catch(() => undefined);
  const parsed = shape.safeParse(given);
  if (!parsed.success) throw new DomainError("request.invalid");
  return parsed.data;
}
