import type { Pool } from "#server/db/transaction.ts";
import { groupIdentities, type Sighting } from "./group-identities.ts";
import { resolveContacts } from "./sql/resolve-contacts.ts";

/**
 * Learns who belongs together without a message: pairs seen in groups, or a contact made by hand. Opens nothing.
 * Returns the contact of each sighting, in the order given.
 */
export async function learnIdentities(pool: Pool, sightings: Sighting[]): Promise<string[]> {
  if (sightings.length === 0) return [];
  const grouped = groupIdentities(sightings);
  const rows = await resolveContacts(pool, grouped);
  return grouped.groupOf.map((group) => {
    const row = rows.find((it) => it.group === group);
    if (!row) throw new Error("resolve_contacts left a group without a contact");
    return row.contactId;
  });
}
