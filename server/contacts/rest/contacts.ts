import { z } from "zod";
import { createCursor, endpoint, isMatched, pageOf, pageQuery, pageSchema } from "#server/api/rest.ts";
import { DomainError } from "#server/platform/errors.ts";
import { changeContact } from "../change-contact.ts";
import type { Contact } from "../contact-record.ts";
import { createContact } from "../create-contact.ts";
import { findContact, listContacts } from "../list-contacts.ts";
import { attributeChanges, attributes, identity, name, phone, tagId, words } from "../inputs.ts";
import { contact, etagOf, showContact } from "./shapes.ts";

const byId = createCursor("contacts", z.object({ id: z.uuid() }));
const byChange = createCursor("changed-contacts", z.object({ id: z.uuid(), at: z.iso.datetime() }));

export const list = endpoint({
  method: "get",
  path: "/contacts",
  operationId: "listContacts",
  scope: "contacts:read",
  summary: "List or find contacts",
  description:
    "The newest first. With `updatedSince` in the order of their last change, so that a copy elsewhere goes on where it was. Events tell of changes at once, also of the ids that WhatsApp teaches of a person, which alone do not move a contact in this list. Filters narrow each other.",
  query: z.strictObject({
    ...pageQuery,
    phone: phone.optional(),
    tagId: z.coerce.number().pipe(tagId).optional(),
    name: words(200).min(1).optional().meta({ description: "Part of the name; accents and case do not matter." }),
    updatedSince: z.iso.datetime({ offset: true }).optional(),
  }),
  status: 200,
  answer: pageSchema("ContactPage", contact),
  async handle({ principal: { workspaceId }, runtime, query: { cursor, limit, updatedSince, ...filters } }) {
    const since = updatedSince === undefined ? undefined : new Date(updatedSince);
    const rows = await listContacts(
      runtime.pool,
      { workspaceId, ...filters, updatedSince: since },
      { after: since ? byChange.read(cursor) : byId.read(cursor), limit: limit + 1 },
    );
    return pageOf(rows, limit, {
      toItem: showContact,
      cursorOf: ({ id, updatedAt }) =>
        since ? byChange.write({ id, at: updatedAt.toISOString() }) : byId.write({ id }),
    });
  },
});

export const get = endpoint({
  method: "get",
  path: "/contacts/{id}",
  operationId: "getContact",
  scope: "contacts:read",
  summary: "Get a contact",
  description:
    "`ETag` names it as it is: give that as `If-Match` to change nothing that you have not seen, or as `If-None-Match` to be answered 304 while nothing changed. One that was merged into another is 404 with `details.mergedInto`.",
  params: z.strictObject({ id: z.uuid() }),
  status: 200,
  etag: "answered",
  answer: contact,
  errors: ["not_found"],
  async handle({ principal: { workspaceId }, runtime, params, setHeader }) {
    const found = await findContact(runtime.pool, { workspaceId, id: params.id });
    setHeader("etag", etagOf(found));
    return showContact(found);
  },
});

const newContact = z
  .strictObject({
    name: name.default(""),
    phone: phone.optional(),
    identities: z.array(identity).max(20).default([]),
    attributes: attributes.default({}),
    tagIds: z.array(tagId).max(100).default([]),
  })
  .meta({
    id: "NewContact",
    description: "Nothing is needed: a phone may come later.",
    example: { name: "Ana Ribeiro", phone: "+351912345678", attributes: { city: "Porto", vip: true } },
  });

export const create = endpoint({
  method: "post",
  path: "/contacts",
  operationId: "createContact",
  scope: "contacts:write",
  summary: "Add a contact",
  description:
    "Somebody who is known already is answered with 409 and `details.contactId`, also by another form of the same phone (Brazil's ninth digit, Mexico's 1, Argentina's 9).",
  body: newContact,
  status: 201,
  etag: "answered",
  answer: contact,
  errors: ["conflict", "not_found"],
  async write(
    { tx, notifier },
    { principal: { workspaceId }, body: { phone: given, identities, ...rest }, setHeader },
  ) {
    const all = given === undefined ? identities : [{ kind: "phone" as const, value: given }, ...identities];
    const made = await createContact({ pool: tx, notifier }, workspaceId, { ...rest, identities: all });
    setHeader("etag", etagOf(made));
    return showContact(made);
  },
});

export const change = endpoint({
  method: "patch",
  path: "/contacts/{id}",
  operationId: "changeContact",
  scope: "contacts:write",
  summary: "Change a contact",
  description:
    "What is given changes. Attributes are merged by key; null takes one away. With `If-Match` only if the contact is still as its `ETag` says, else 412.",
  params: z.strictObject({ id: z.uuid() }),
  body: z
    .strictObject({ name: name.optional(), attributes: attributeChanges.optional() })
    .meta({ id: "ContactChange", example: { attributes: { city: "Faro", vip: null } } }),
  status: 200,
  etag: "matched",
  answer: contact,
  errors: ["not_found", "request.stale"],
  async write({ tx, notifier }, call) {
    const key = { workspaceId: call.principal.workspaceId, id: call.params.id };
    const expect = (current: Contact) => refuseStale(call.header("if-match"), etagOf(current));
    const changed = await changeContact({ pool: tx, notifier }, key, call.body, expect);
    call.setHeader("etag", etagOf(changed));
    return showContact(changed);
  },
});

function refuseStale(ifMatch: string | undefined, etag: string): void {
  if (ifMatch !== undefined && !isMatched(ifMatch, etag)) throw new DomainError("request.stale", { etag });
}
