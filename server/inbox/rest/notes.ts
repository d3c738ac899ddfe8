import { z } from "zod";
import { endpoint, timestamp } from "#server/api/rest.ts";
import { LANE_PRIORITY } from "#server/delivery/index.ts";
import { newId } from "#server/platform/ids.ts";

const note = z
  .object({ id: z.uuid(), conversationId: z.uuid(), seq: z.int(), createdAt: timestamp })
  .meta({ id: "Note" });

export const addNote = endpoint({
  method: "post",
  path: "/conversations/{id}/notes",
  operationId: "addNote",
  scope: "conversations:write",
  summary: "Leave a note that only the team sees",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ text: z.string().max(65_536) }).meta({ id: "NewNote" }),
  status: 201,
  answer: note,
  errors: ["not_found", "text.empty", "text.too_long"],
  idempotency: "own",
  async handle({ principal, services, params, body: { text }, idempotencyKey, traceparent }) {
    const { messageId, conversationId, seq, createdAt } = await services.accept.submit({
      workspaceId: principal.workspaceId,
      by: principal,
      conversationId: params.id,
      messageId: newId(),
      idempotencyKey,
      authorId: null,
      direction: "note",
      content: { kind: "text", text },
      seenSeq: null,
      priority: LANE_PRIORITY.transactional,
      traceparent,
    });
    return { id: messageId, conversationId, seq, createdAt: createdAt.toISOString() };
  },
});
