import { isZone } from "#server/platform/zoned-time.ts";

/**
 * The zones a person may be in, for quiet hours and local times: the one of their attribute, else all of the country's (so the
 * strictest decides), else the workspace's. `country` is ISO 3166. Source: product rule (a person's zone); Unicode CLDR for countries.
 */
export function recipientZones(person: { zone: unknown; country: string | null }, workspaceZone: string): string[] {
  if (typeof person.zone === "string" && isZone(person.zone)) return [person.zone];
  const zones = person.country === null ? [] : zonesOfCountry(person.country);
  return zones.length > 0 ? zones : [workspaceZone];
}

/** The zones of a country (ISO 3166); none for any other text. */
export function zonesOfCountry(country: string): string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  return new Intl.Locale("und", { region: country }).getTimeZones() ?? [];
}

/** The attribute of contacts that names the IANA zone they live in. */
export const ZONE_ATTRIBUTE = "timezone";
