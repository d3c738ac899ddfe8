import { countryOfPhone } from "#server/contacts/index.ts";
import { nextWindow } from "./forecast/windows.ts";
import type { Schedule } from "./inputs.ts";
import { recipientZones, zonesOfCountry } from "./recipient-zones.ts";
import { localSend, type QuietHours } from "./schedule.ts";

/** When a campaign's people may get it. */
export type SendTerms = { schedule: Schedule; quietHours: QuietHours | null; startsAt: Date };
/** What is known of where somebody lives: `zone` is what their attribute says, `phone` E.164. */
export type Residence = { zone: unknown; phone: string | null };
/** `isQuiet`: they wait for the end of quiet hours. `notBefore` null: there is no hour in which it is quiet nowhere. */
export type SendTime = { notBefore: Date | null; isQuiet: boolean };

/** Whether where people live matters at all: it costs a look at each. */
export function needsZones({ schedule, quietHours }: Pick<SendTerms, "schedule" | "quietHours">): boolean {
  return schedule.kind === "local" || quietHours !== null;
}

/**
 * Reads where people live into one word that is kept with each: an IANA zone, or the country when it has several and they may be in any.
 * `zonesOf` reads it back. One reader for a batch: it remembers which texts are zones, which is dear to find out.
 */
export function createZoneReader(workspaceZone: string): (residence: Residence) => string {
  const known = new Map<unknown, boolean>();
  const isKnownZone = (zone: unknown): zone is string => {
    const told = known.get(zone) ?? recipientZones({ zone, country: null }, "").includes(String(zone));
    known.set(zone, told);
    return told;
  };
  return ({ zone, phone }) => {
    if (isKnownZone(zone)) return zone;
    const country = phone === null ? null : countryOfPhone(phone);
    const [only = workspaceZone, ...others] = recipientZones({ zone: null, country }, workspaceZone);
    return others.length > 0 && country !== null ? country : only;
  };
}

/** The zones that a word of `zoneWordOf` stands for. */
export function zonesOf(word: string): string[] {
  const zones = zonesOfCountry(word);
  return zones.length > 0 ? zones : [word];
}

/**
 * When somebody of a campaign is sent to first. A local time comes for whoever may be in several zones when it has come in all of them;
 * quiet hours then move it on.
 */
export function sendTimeOf(word: string, { schedule, quietHours, startsAt }: SendTerms): SendTime {
  const zones = zonesOf(word);
  const wanted =
    schedule.kind === "local"
      ? new Date(Math.max(...zones.map((zone) => localSend(schedule.date, schedule.time, zone).getTime())))
      : startsAt;
  const planned = wanted > startsAt ? wanted : startsAt;
  const window = nextWindow(planned.getTime(), quietHours, zones);
  if (!window) return { notBefore: null, isQuiet: true };
  return { notBefore: new Date(window.opens), isQuiet: window.opens > planned.getTime() };
}

/** When it gets quiet where somebody lives, or null when it never does: from then on their message waits in its lane. */
export function quietFrom(
  word: string,
  quietHours: QuietHours | null,
  now: Date,
): { opens: Date; closes: Date | null } | null {
  const window = nextWindow(now.getTime(), quietHours, zonesOf(word));
  if (!window) return null;
  return { opens: new Date(window.opens), closes: Number.isFinite(window.closes) ? new Date(window.closes) : null };
}
