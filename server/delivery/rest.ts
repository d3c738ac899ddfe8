import { endpoint, type Endpoint } from "#server/api/rest.ts";
import { sendBatch } from "./rest/send-batch.ts";
import { accepted, contentOf, newMessage, SEND_ERRORS, toAccepted } from "./rest/shapes.ts";
import { sendMessage } from "./send-message.ts";

const send = endpoint({
  method: "post",
  path: "/messages",
  operationId: "sendMessage",
  scope: "messages:write",
  summary: "Send a message",
  description:
    "Answered when it is stored and queued; the number's lane sends it. A contact and a conversation are made for a number that is not known.",
  body: newMessage,
  status: 202,
  answer: accepted,
  errors: SEND_ERRORS,
  idempotency: "own",
  async handle({ principal, runtime, services, body, idempotencyKey, traceparent, setHeader }) {
    const answer = await sendMessage(
      { pool: runtime.pool, accept: services.accept, media: services.media.store },
      {
        workspaceId: principal.workspaceId,
        by: principal,
        target: body.to,
        content: contentOf(body),
        idempotencyKey,
        traceparent,
      },
    );
    if (answer.isRepeat) setHeader("idempotent-replayed", "true");
    return toAccepted(answer);
  },
});

/** Sending; reading is the inbox's. */
export const sendEndpoints: readonly Endpoint[] = [send, sendBatch];
