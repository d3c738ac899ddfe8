import { z } from "zod";
import { endpoint, hashRequest, idempotently, type RestCall, type RestWrite } from "#server/api/rest.ts";
import { newId } from "#server/platform/ids.ts";
import { archiveEndpoint } from "../archive-endpoint.ts";
import { changeEndpoint } from "../change-endpoint.ts";
import { addEndpoint } from "../create-endpoint.ts";
import { rotation } from "../inputs.ts";
import { getEndpoint, listEndpoints } from "../list-endpoints.ts";
import { revealSecret } from "../reveal-secret.ts";
import { rotateSecret } from "../rotate-secret.ts";
import { vetUrl } from "../vet-url.ts";
import { newWebhook, showWebhook, webhook, webhookChange, webhookWithSecret } from "./shapes.ts";

const params = z.strictObject({ id: z.uuid() });
const kept = z.object({ id: z.uuid() });

/** Kept under the key is the id alone: the secret is read from its sealed place for each answer. */
async function withSecret(
  call: RestCall<unknown, unknown, unknown>,
  [route, ...parts]: [string, ...unknown[]],
  work: (write: RestWrite) => Promise<string>,
): Promise<z.input<typeof webhookWithSecret>> {
  const { principal, runtime, idempotencyKey } = call;
  const { workspaceId } = principal;
  const keyed = idempotencyKey !== undefined && {
    workspaceId,
    key: idempotencyKey,
    requestHash: hashRequest(route, ...parts),
    route,
  };
  const answer = await idempotently(runtime, keyed || null, async (write) => ({
    status: 200,
    body: { id: await work(write) },
  }));
  if (answer.isRepeat) call.setHeader("idempotent-replayed", "true");
  const { secret, ...row } = await revealSecret(runtime, { workspaceId, id: kept.parse(answer.body).id });
  return { ...showWebhook(row), secret };
}

const list = endpoint({
  method: "get",
  path: "/webhooks",
  operationId: "listWebhooks",
  scope: "webhooks:read",
  summary: "List webhook endpoints",
  description: "All of them, the oldest first.",
  status: 200,
  answer: z.object({ data: z.array(webhook) }).meta({ id: "WebhookList" }),
  handle: async ({ principal, runtime }) => ({
    data: (await listEndpoints(runtime.pool, principal.workspaceId)).map(showWebhook),
  }),
});

const create = endpoint({
  method: "post",
  path: "/webhooks",
  operationId: "createWebhook",
  scope: "webhooks:write",
  summary: "Add a webhook endpoint",
  description:
    "Events are sent as Standard Webhooks, signed by `secret`. An address that is not public, or not https, is refused.",
  body: newWebhook,
  status: 201,
  answer: webhookWithSecret,
  errors: ["webhook.url_refused"],
  idempotency: "own",
  async handle(call) {
    const { principal, runtime, body } = call;
    const vetted = vetUrl(runtime, body.url);
    // Before the transaction, which waits for no name; inside it counts only for the first, since names change.
    await Promise.allSettled([vetted]);
    return withSecret(call, ["post /webhooks", body], async ({ tx }) => {
      await vetted;
      const key = { workspaceId: principal.workspaceId, id: newId() };
      return (await addEndpoint({ ...runtime, pool: tx }, key, body)).id;
    });
  },
});

const get = endpoint({
  method: "get",
  path: "/webhooks/{id}",
  operationId: "getWebhook",
  scope: "webhooks:read",
  summary: "Get a webhook endpoint",
  params,
  status: 200,
  answer: webhook,
  errors: ["not_found"],
  handle: async ({ principal: { workspaceId }, runtime, params: { id } }) =>
    showWebhook(await getEndpoint(runtime.pool, { workspaceId, id })),
});

const change = endpoint({
  method: "patch",
  path: "/webhooks/{id}",
  operationId: "changeWebhook",
  scope: "webhooks:write",
  summary: "Change, disable or enable a webhook endpoint",
  description: "What is given changes. Enabling sends what was kept meanwhile.",
  params,
  body: webhookChange,
  status: 200,
  answer: webhook,
  errors: ["not_found", "webhook.url_refused"],
  idempotency: "own",
  handle: async ({ principal: { workspaceId }, runtime, params: { id }, body }) =>
    showWebhook(await changeEndpoint(runtime, { workspaceId, id }, body)),
});

const remove = endpoint({
  method: "delete",
  path: "/webhooks/{id}",
  operationId: "deleteWebhook",
  scope: "webhooks:write",
  summary: "Remove a webhook endpoint",
  description: "What waits for it is cancelled; its history stays as long as any.",
  params,
  status: 204,
  errors: ["not_found"],
  write: async ({ tx }, { principal: { workspaceId }, params: { id } }) => {
    await archiveEndpoint({ pool: tx }, { workspaceId, id });
    return undefined;
  },
});

const rotate = endpoint({
  method: "post",
  path: "/webhooks/{id}/secret",
  operationId: "rotateWebhookSecret",
  scope: "webhooks:write",
  summary: "Give a webhook endpoint a new secret",
  description: "For `overlapHours` both secrets sign, so that the receiver can change over without missing one.",
  params,
  body: z.strictObject(rotation.shape).meta({ id: "SecretRotation" }),
  status: 200,
  answer: webhookWithSecret,
  errors: ["not_found"],
  idempotency: "own",
  handle(call) {
    const { principal, runtime, params: given, body } = call;
    return withSecret(call, ["post /webhooks/{id}/secret", given, body], async ({ tx }) => {
      const key = { workspaceId: principal.workspaceId, id: given.id };
      await rotateSecret({ ...runtime, pool: tx }, key, body.overlapHours);
      return given.id;
    });
  },
});

export const webhookEndpoints = [list, create, get, change, rotate, remove] as const;
