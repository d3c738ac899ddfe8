import { z } from "zod";
import { check, endpoint, hashRequest, problemOf, problemSchema, resumably, type RestCall } from "#server/api/rest.ts";
import { sendMessage } from "../send-message.ts";
import { accepted, contentOf, newMessage, toAccepted } from "./shapes.ts";

const MAX_BATCH = 500;

const result = z.object({ status: z.int(), message: accepted.optional(), problem: problemSchema.optional() }).meta({
  id: "BatchResult",
  description: "What POST /messages would have answered: `message` with 202, else `problem`.",
});
const results = z.object({ results: z.array(result) }).meta({ id: "BatchResults" });

const batchOf = <Message extends z.ZodType>(message: Message) =>
  z.strictObject({ messages: z.array(message).min(1).max(MAX_BATCH) });
// A message that is none is answered at its place, so that it fails no other.
const batch = batchOf(z.unknown());

type BatchCall = RestCall<unknown, unknown, z.output<typeof batch>>;

async function sendOne(call: BatchCall, message: unknown, index: number): Promise<z.output<typeof result>> {
  const { principal, runtime, services, idempotencyKey, traceparent, requestId } = call;
  try {
    const { to, ...content } = check(newMessage, message);
    const answer = await sendMessage(
      { pool: runtime.pool, accept: services.accept, media: services.media.store },
      {
        workspaceId: principal.workspaceId,
        by: principal,
        target: to,
        content: contentOf({ to, ...content }),
        // A key of its own, so that a repeat of the batch sends nothing twice.
        idempotencyKey: idempotencyKey === undefined ? undefined : `batch:${hashRequest(idempotencyKey, index)}`,
        traceparent,
      },
    );
    return { status: 202, message: toAccepted(answer) };
  } catch (error) {
    const problem = problemOf(error, requestId);
    if (problem.code === "internal") runtime.log.error({ err: error, requestId }, "a message of a batch failed");
    return { status: problem.status, problem };
  }
}

export const sendBatch = endpoint({
  method: "post",
  path: "/messages/batch",
  operationId: "sendMessages",
  scope: "messages:write",
  summary: "Send up to 500 messages",
  description:
    "Each is accepted or refused by itself and has its result at its own place. An Idempotency-Key covers the whole batch, which counts as one request.",
  body: batch,
  documentedBody: batchOf(newMessage).meta({ id: "NewMessages" }),
  status: 200,
  answer: results,
  idempotency: "own",
  async handle(call) {
    const { idempotencyKey, principal, runtime, body } = call;
    const keyed = idempotencyKey !== undefined && {
      workspaceId: principal.workspaceId,
      key: idempotencyKey,
      requestHash: hashRequest("sendMessages", body),
      route: "post /messages/batch",
    };
    const answer = await resumably(runtime.pool, keyed || null, async () => {
      const each = await Promise.all(body.messages.map((message, index) => sendOne(call, message, index)));
      // What passes by waiting is tried again by a repeat; what was accepted meets its own key.
      return { status: 200, body: { results: each }, isFinal: each.every(({ status }) => status < 500) };
    });
    if (answer.isRepeat) call.setHeader("idempotent-replayed", "true");
    return results.parse(answer.body);
  },
});
