import { z } from "zod";
import { memberProcedure } from "#server/api/trpc.ts";
import type { Actor } from "#server/auth/permissions.ts";
import { answerQuestion, CONSENT_ANSWERS } from "./answer-question.ts";
import { changeContact } from "./change-contact.ts";
import { addIdentity, removeIdentity } from "./change-identities.ts";
import { changeTag, createTag, deleteTag } from "./change-tags.ts";
import { createContact } from "./create-contact.ts";
import * as input from "./inputs.ts";
import { listConsent } from "./list-consent.ts";
import { mergeContacts } from "./merge-contacts.ts";
import { recordConsent } from "./record-consent.ts";
import { listTags } from "./sql/list-tags.ts";
import { tagContacts } from "./tag-contacts.ts";
import { fitAttributes } from "./typed-values.ts";
import { undoMerge } from "./undo-merge.ts";

const reader = memberProcedure("contacts.read");
const writer = memberProcedure("contacts.write");
const keeper = memberProcedure("contacts.keep");

const ofContact = z.object({ contactId: z.uuid() });
const keyOf = (actor: Actor, contactId: string) => ({ workspaceId: actor.workspaceId, id: contactId });

/** One contact at a time, and tags. What looks at many of them, or at more than contacts, is server/people/router.ts. */
export const contactProcedures = {
  create: writer.input(input.newContact).mutation(async ({ ctx: { runtime, actor }, input: given }) => {
    const attributes = await fitAttributes(runtime.pool, actor.workspaceId, given.attributes);
    return createContact(runtime, actor.workspaceId, { ...given, attributes });
  }),

  change: writer
    .input(ofContact.extend({ name: input.name.optional(), attributes: input.attributeChanges.optional() }))
    .mutation(async ({ ctx: { runtime, actor }, input: { contactId, name, attributes } }) =>
      changeContact(runtime, keyOf(actor, contactId), {
        name,
        attributes: attributes && (await fitAttributes(runtime.pool, actor.workspaceId, attributes)),
      }),
    ),

  addIdentity: writer
    .input(ofContact.extend({ identity: input.identity }))
    .mutation(({ ctx, input: { contactId, identity } }) =>
      addIdentity(ctx.runtime, keyOf(ctx.actor, contactId), identity),
    ),

  removeIdentity: writer
    .input(ofContact.extend({ identity: z.object({ kind: input.identityKind, value: z.string().min(1).max(128) }) }))
    .mutation(({ ctx, input: { contactId, identity } }) =>
      removeIdentity(ctx.runtime, keyOf(ctx.actor, contactId), identity),
    ),

  /** Every tag by name. */
  tags: reader.query(({ ctx }) => listTags(ctx.runtime.pool, ctx.actor.workspaceId)),

  createTag: writer
    .input(z.object({ name: input.tagName }))
    .mutation(({ ctx, input: { name } }) => createTag(ctx.runtime, { workspaceId: ctx.actor.workspaceId, name })),

  renameTag: keeper
    .input(z.object({ tagId: input.tagId, name: input.tagName }))
    .mutation(({ ctx, input: given }) => changeTag(ctx.runtime, { workspaceId: ctx.actor.workspaceId, ...given })),

  deleteTag: keeper
    .input(z.object({ tagId: input.tagId }))
    .mutation(({ ctx, input: given }) => deleteTag(ctx.runtime, { workspaceId: ctx.actor.workspaceId, ...given })),

  /** Gives and takes tags; `changed`: how many contacts were not so already. */
  tag: writer
    .input(
      z.object({
        contactIds: z.array(z.uuid()).min(1).max(1_000),
        add: z.array(input.tagId).max(50).default([]),
        remove: z.array(input.tagId).max(50).default([]),
      }),
    )
    .mutation(({ ctx, input: given }) => tagContacts(ctx.runtime, { workspaceId: ctx.actor.workspaceId, ...given })),

  /** The ledger, the last recorded first; `before` is the id of the last entry of the page before. */
  consent: reader
    .input(ofContact.extend({ before: z.uuid().optional(), limit: z.int().min(1).max(100).default(20) }))
    .query(({ ctx, input: { contactId, ...page } }) =>
      listConsent(ctx.runtime.pool, keyOf(ctx.actor, contactId), page),
    ),

  recordConsent: writer
    .input(ofContact.extend({ status: z.enum(["opted_in", "opted_out"]), wording: input.words(4_000).min(1) }))
    .mutation(({ ctx, input: { contactId, ...given } }) =>
      recordConsent(ctx.runtime, keyOf(ctx.actor, contactId), recordedBy(ctx, given)),
    ),

  answerConsent: writer
    .input(ofContact.extend({ messageId: z.uuid(), answer: z.enum(CONSENT_ANSWERS) }))
    .mutation(({ ctx, input: { contactId, ...given } }) =>
      answerQuestion(ctx.runtime, keyOf(ctx.actor, contactId), { ...given, memberId: ctx.actor.memberId }),
    ),

  merge: keeper
    .input(z.object({ keptId: z.uuid(), mergedId: z.uuid() }))
    .mutation(({ ctx, input: given }) => mergeContacts(ctx.runtime, { workspaceId: ctx.actor.workspaceId, ...given })),

  undoMerge: keeper
    .input(ofContact.extend({ mergeId: z.uuid() }))
    .mutation(({ ctx, input: { contactId, mergeId } }) =>
      undoMerge(ctx.runtime, { workspaceId: ctx.actor.workspaceId, mergeId, keptId: contactId }),
    ),
};

const recordedBy = ({ actor }: { actor: Actor }, given: { status: "opted_in" | "opted_out"; wording: string }) => ({
  ...given,
  source: "member",
  memberId: actor.memberId,
  at: null,
});
