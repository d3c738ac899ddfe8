import { z } from "zod";
import { defineEvent } from "./define-event.ts";
import { EXAMPLE } from "./example-ids.ts";

const contact = z.object({ contactId: z.uuid().describe("Read the rest by GET /api/v1/contacts/{contactId}.") });
const stored = z.object({ contact: z.object({ id: z.string() }) });
const renderContact = ({ payload }: { payload: unknown }) => ({ contactId: stored.parse(payload).contact.id });

export const contactCreated = defineEvent({
  description: "A person became known: they wrote, or somebody added them.",
  data: contact,
  example: { contactId: EXAMPLE.contact },
  render: renderContact,
});

export const contactUpdated = defineEvent({
  description: "A person's name, attributes, tags or identities changed.",
  data: contact,
  example: { contactId: EXAMPLE.contact },
  render: renderContact,
});

const merged = contact.extend({ mergedId: z.uuid().describe("The contact that is now part of `contactId`.") });
const storedMerge = z.object({ contact: z.object({ id: z.string(), mergedId: z.string() }) });

export const contactMerged = defineEvent({
  description: "Two contacts turned out to be one person.",
  data: merged,
  example: { contactId: EXAMPLE.contact, mergedId: EXAMPLE.otherContact },
  render({ payload }) {
    const { id, mergedId } = storedMerge.parse(payload).contact;
    return { contactId: id, mergedId };
  },
});

const consent = z.object({
  contactId: z.uuid(),
  status: z.enum(["opted_in", "opted_out", "unknown"]),
  source: z.string().describe("How it became known: a reply, an import, a member."),
  at: z.iso.datetime(),
});
const storedConsent = z.object({
  contact: z.object({ id: z.string() }),
  consent: consent.omit({ contactId: true }).extend({ at: z.string() }),
});

export const consentChanged = defineEvent({
  description: "A person's consent was recorded.",
  data: consent,
  example: { contactId: EXAMPLE.contact, status: "opted_out", source: "reply", at: EXAMPLE.at },
  render({ payload }) {
    const known = storedConsent.parse(payload);
    return { contactId: known.contact.id, ...known.consent };
  },
});
