const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** A browser and its system in two names, such as "Firefox · macOS"; null when the text says neither. */
export function describeDevice(userAgent: string | null): string | null {
  const find = (names: typeof BROWSERS | typeof SYSTEMS) => names.find(([mark]) => userAgent?.includes(mark))?.[1];
  const parts = [find(BROWSERS), find(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" · ") : null;
}
