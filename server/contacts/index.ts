export { judgeText, lockSayers, recordSaid, type Said } from "./record-said.ts";
export { countryOfPhone } from "./country-of-phone.ts";
export { groupIdentities, type IdentityGroups, type Sighting } from "./group-identities.ts";
export {
  CONTACT_FIELDS,
  FILE_REFUSALS,
  type ColumnMapping,
  type ColumnTarget,
  type ContactField,
  type FileRefusal,
  type ImportWarning,
  type RecordError,
  type ValueRefusal,
} from "./import/codes.ts";
export { readLayout, type ImportLayout } from "./import/read-layout.ts";
export { readRows, type ImportRow, type ReadRecord } from "./import/read-rows.ts";
export { learnIdentities } from "./learn-identities.ts";
export { CERTAINTY, CONSENT, IDENTITY_KIND, type Certainty, type Consent } from "./states.ts";
export { parsePhone, PHONE_REFUSALS, type ParsedPhone, type PhoneRefusal } from "./parse-phone.ts";
export { readablePhone } from "./readable-phone.ts";
export { readTyped } from "./typed-values.ts";
export type { AttributeType } from "./sql/read-attribute-types.ts";
export { readAttributeTypes } from "./sql/read-attribute-types.ts";
export { undoMerge } from "./undo-merge.ts";
export { phoneVariants } from "./variants.ts";
export { forgetTag } from "./jobs.ts";
export type { Contact } from "./contact-record.ts";
export { listConsent } from "./list-consent.ts";
export { findContact } from "./list-contacts.ts";
export { recordConsent, type ConsentEntry } from "./record-consent.ts";
export { findQuestion } from "./sql/consent-questions.ts";
export { createContact } from "./create-contact.ts";
export { createTag } from "./change-tags.ts";
export { holdTags } from "./sql/write-tags.ts";
export { lockIdentities } from "./sql/lock-contact.ts";
export { listIdentities } from "./sql/write-identities.ts";
