import { z } from "zod";
import { endpoint, timestamp } from "#server/api/rest.ts";
import { changeTag, createTag, deleteTag, tagContact, untagContact } from "../change-tags.ts";
import { listTags } from "../sql/list-tags.ts";
import type { Tag } from "../sql/write-tags.ts";
import { tagId, tagName } from "../inputs.ts";

const tag = z.object({ id: tagId, name: z.string(), createdAt: timestamp }).meta({ id: "Tag" });
const showTag = ({ id, name, createdAt }: Tag): z.output<typeof tag> => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
});
const body = z.strictObject({ name: tagName }).meta({ id: "NewTag", example: { name: "VIP" } });
const inPath = z.coerce.number().pipe(tagId);
const params = z.strictObject({ id: inPath });
const ofContact = z.strictObject({ id: z.uuid(), tagId: inPath });

const list = endpoint({
  method: "get",
  path: "/tags",
  operationId: "listTags",
  scope: "contacts:read",
  summary: "List tags",
  description: "All of them, by name.",
  status: 200,
  answer: z.object({ data: z.array(tag) }).meta({ id: "TagList" }),
  handle: async ({ principal, runtime }) => ({
    data: (await listTags(runtime.pool, principal.workspaceId)).map(showTag),
  }),
});

const create = endpoint({
  method: "post",
  path: "/tags",
  operationId: "createTag",
  scope: "contacts:write",
  summary: "Add a tag",
  description: "A name that there is already, accents and case aside, is 409 with `details.tagId`.",
  body,
  status: 201,
  answer: tag,
  errors: ["conflict"],
  write: async ({ tx }, { principal: { workspaceId }, body: { name } }) =>
    showTag(await createTag({ pool: tx }, { workspaceId, name })),
});

const change = endpoint({
  method: "patch",
  path: "/tags/{id}",
  operationId: "changeTag",
  scope: "contacts:write",
  summary: "Rename a tag",
  params,
  body,
  status: 200,
  answer: tag,
  errors: ["not_found", "conflict"],
  write: async ({ tx }, { principal: { workspaceId }, params: { id }, body: { name } }) =>
    showTag(await changeTag({ pool: tx }, { workspaceId, tagId: id, name })),
});

const remove = endpoint({
  method: "delete",
  path: "/tags/{id}",
  operationId: "deleteTag",
  scope: "contacts:write",
  summary: "Delete a tag",
  description: "Contacts lose it.",
  params,
  status: 204,
  errors: ["not_found"],
  write: async ({ tx }, { principal: { workspaceId }, params: { id } }) => {
    await deleteTag({ pool: tx }, { workspaceId, tagId: id });
    return undefined;
  },
});

const addToContact = endpoint({
  method: "put",
  path: "/contacts/{id}/tags/{tagId}",
  operationId: "tagContact",
  scope: "contacts:write",
  summary: "Tag a contact",
  params: ofContact,
  status: 204,
  errors: ["not_found"],
  write: async ({ tx, notifier }, { principal: { workspaceId }, params: { id, tagId: given } }) => {
    await tagContact({ pool: tx, notifier }, { workspaceId, id }, given);
    return undefined;
  },
});

const takeFromContact = endpoint({
  method: "delete",
  path: "/contacts/{id}/tags/{tagId}",
  operationId: "untagContact",
  scope: "contacts:write",
  summary: "Take a tag from a contact",
  description: "One that they have not is no fault.",
  params: ofContact,
  status: 204,
  errors: ["not_found"],
  write: async ({ tx, notifier }, { principal: { workspaceId }, params: { id, tagId: given } }) => {
    await untagContact({ pool: tx, notifier }, { workspaceId, id }, given);
    return undefined;
  },
});

export const tagEndpoints = [list, create, change, addToContact, takeFromContact, remove] as const;
