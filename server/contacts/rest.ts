import type { Endpoint } from "#server/api/rest.ts";
import { consentEndpoints } from "./rest/consent.ts";
import { change, create, get, list } from "./rest/contacts.ts";
import { add, remove } from "./rest/identities.ts";
import { tagEndpoints } from "./rest/tags.ts";

/** Contacts with their identities, tags and consent. Erasing a person: server/people/rest.ts. */
export const contactEndpoints: readonly Endpoint[] = [
  list,
  create,
  get,
  change,
  add,
  remove,
  ...tagEndpoints,
  ...consentEndpoints,
];
