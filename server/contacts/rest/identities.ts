import { z } from "zod";
import { endpoint } from "#server/api/rest.ts";
import { addIdentity, removeIdentity } from "../change-identities.ts";
import { identity, identityKind } from "../inputs.ts";
import { contact, showContact } from "./shapes.ts";

export const add = endpoint({
  method: "post",
  path: "/contacts/{id}/identities",
  operationId: "addIdentity",
  scope: "contacts:write",
  summary: "Add a phone, LID or BSUID to a contact",
  description: "One that they have already changes nothing. One of somebody else is 409 with `details.contactId`.",
  params: z.strictObject({ id: z.uuid() }),
  body: identity,
  status: 200,
  answer: contact,
  errors: ["not_found", "conflict"],
  write: async ({ tx, notifier }, { principal: { workspaceId }, params, body }) =>
    showContact(await addIdentity({ pool: tx, notifier }, { workspaceId, id: params.id }, body)),
});

export const remove = endpoint({
  method: "delete",
  path: "/contacts/{id}/identities/{kind}/{value}",
  operationId: "removeIdentity",
  scope: "contacts:write",
  summary: "Take an identity from a contact",
  description: "Whoever writes under it next is somebody new. A phone is given in E.164, its plus as `%2B`.",
  params: z.strictObject({ id: z.uuid(), kind: identityKind, value: z.string().min(1).max(128) }),
  status: 200,
  answer: contact,
  errors: ["not_found"],
  write: async ({ tx, notifier }, { principal: { workspaceId }, params: { id, ...gone } }) =>
    showContact(await removeIdentity({ pool: tx, notifier }, { workspaceId, id }, gone)),
});
