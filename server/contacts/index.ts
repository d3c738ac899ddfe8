export { consentSaid, type ConsentSaid } from "./consent-words.ts";
export { groupIdentities, type IdentityGroups, type Sighting } from "./group-identities.ts";
export { learnIdentities } from "./learn-identities.ts";
export { CERTAINTY, CONSENT, IDENTITY_KIND, type Certainty, type Consent } from "./states.ts";
export { parsePhone, type ParsedPhone, type PhoneRefusal } from "./parse-phone.ts";
export { readablePhone } from "./readable-phone.ts";
export { undoMerge } from "./undo-merge.ts";
export { phoneVariants } from "./variants.ts";
export { forgetTag } from "./jobs.ts";
