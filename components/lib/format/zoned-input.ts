/** Between an instant and what a field of the browser holds: a wall clock such as "2026-12-01T10:00" in a zone. */

const shapes = new Map<string, Intl.DateTimeFormat>();

function shapeOf(zone: string): Intl.DateTimeFormat {
  const kept = shapes.get(zone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  shapes.set(zone, made);
  return made;
}

/** The wall clock of an instant in a zone, to the minute. */
export function wallInput(at: Date, zone: string): string {
  const parts = Object.fromEntries(
    shapeOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year ?? ""}-${parts.month ?? ""}-${parts.day ?? ""}T${parts.hour ?? ""}:${parts.minute ?? ""}`;
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetMs(at: number, zone: string): number {
  return Date.parse(`${wallInput(new Date(at), zone)}:00Z`) - Math.floor(at / 60_000) * 60_000;
}

/**
 * The instant of a wall clock in a zone; null for what is none. A time that a change of clocks leaves out is as late as its distance
 * after the gap, one that occurs twice is its first, as RFC 5545 reads both.
 */
export function instantOfInput(wall: string, zone: string): Date | null {
  const asUtc = Date.parse(`${wall}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const [before, after] = [offsetMs(asUtc - 86_400_000, zone), offsetMs(asUtc + 86_400_000, zone)];
  const fits = [asUtc - before, asUtc - after].filter((at) => asUtc - at === offsetMs(at, zone));
  return new Date(fits.length > 0 ? Math.min(...fits) : asUtc - before);
}
