import { Hono } from "hono";
import { z } from "zod";
import { can, canSeeConversation, findConversationScope } from "#server/auth/index.ts";
import { LANE_PRIORITY } from "#server/delivery/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import type { EdgeEnv } from "./edge.ts";
import type { Services } from "./services.ts";

const newMessage = z.object({ conversationId: z.uuid(), text: z.string() });
const idempotencyKey = z.string().min(1).max(255).optional();

/**
 * `POST /api/v1/messages`: accepts a text into a conversation, 202 once it is committed. It has no API keys yet: a member's
 * session cookie and `x-baton-workspace` say who sends. `Idempotency-Key` makes a repeat answer the same.
 */
export function messageRoutes({ pool }: Pick<Runtime, "pool">, { accept }: Pick<Services, "accept">): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  routes.post("/messages", async (c) => {
    const { session, actor, traceparent } = await c.get("caller")();
    if (!session) throw new DomainError("auth.required");
    if (!actor) throw new DomainError("not_found");
    if (!can(actor.role, "inbox.use")) throw new DomainError("auth.forbidden");
    const input = newMessage.safeParse(await c.req.json().catch(() => undefined));
    const key = idempotencyKey.safeParse(c.req.header("idempotency-key"));
    if (!input.success || !key.success) throw new DomainError("request.invalid");
    const { conversationId, text } = input.data;
    const scope = await findConversationScope(pool, actor.workspaceId, conversationId);
    if (!scope || !canSeeConversation(actor, scope)) throw new DomainError("not_found");
    const answer = await accept.submit({
      workspaceId: actor.workspaceId,
      conversationId,
      messageId: newId(),
      idempotencyKey: key.data,
      authorId: actor.memberId,
      direction: "outbound",
      content: { kind: "text", text },
      seenSeq: null,
      priority: LANE_PRIORITY.transactional,
      traceparent,
    });
    return c.json({ id: answer.messageId, seq: answer.seq, status: answer.status }, 202);
  });
  return routes;
}
