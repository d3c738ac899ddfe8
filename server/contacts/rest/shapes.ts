import { z } from "zod";
import { hashRequest, isoOf, timestamp } from "#server/api/rest.ts";
import type { Contact } from "../contact-record.ts";
import { consentStatus, identityKind, tagId } from "../inputs.ts";

const shownIdentity = z
  .object({
    kind: identityKind,
    value: z.string().meta({ description: "A phone in E.164, or the bare LID or BSUID." }),
  })
  .meta({ id: "Identity" });

const shownTag = z.object({ id: tagId, name: z.string() }).meta({ id: "ContactTag" });

export const contact = z
  .object({
    id: z.uuid(),
    name: z.string(),
    phone: z
      .string()
      .nullable()
      .meta({ description: "E.164; of several the one that is known best. All of them stand in `identities`." }),
    identities: z.array(shownIdentity),
    attributes: z.record(z.string(), z.unknown()),
    tags: z.array(shownTag),
    consent: z.object({ status: consentStatus, at: timestamp.nullable() }).meta({ description: "What holds now." }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Contact" });

export function showContact(row: Contact): z.output<typeof contact> {
  const { id, name, phone, identities, attributes, tags } = row;
  return {
    ...{ id, name, phone, identities, attributes, tags },
    consent: { status: row.consent, at: isoOf(row.consentAt) },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Of everything that an answer says: what WhatsApp taught meanwhile changes it too. RFC 9110, 8.8.3. */
export const etagOf = (row: Contact): string => `"${hashRequest(showContact(row)).slice(0, 22)}"`;
