/** How much is kept of the public API's requests, and where. */
export const API_LOG = {
  /** How often a web process writes what it noted. */
  flushMs: 1_000,
  /** Lines of a workspace in one process, answered and failed ones each. A line is 0.8 KB of disk with its indexes, for two weeks. */
  linesPerSecond: 50,
  linesPerMinute: 600,
  /** Lines that wait to be written. Further requests are only counted. */
  maxLines: 5_000,
  /** Kinds that are counted at once. Requests of further ones are not even that: only while the database is away for long. */
  maxCells: 20_000,
  /** Of these, kinds with a key that nobody proved to have: whoever makes keys up by the thousand blinds nobody. */
  maxNamedCells: 1_000,
  maxPath: 300,
  maxDetail: 500,
  /** As webhooks' history: what is older is dropped by whole days. */
  keptDays: 14,
} as const;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** A phone, an id of WhatsApp's, the name before an @: who is meant. */
const PERSONAL = /[^/]*(?:\d{7}|@|%40)[^/]*/gi;

/**
 * The path as it may be kept: without its query, and without what names a person. A route says which part that is (`{value}`); of an
 * address that is none of ours, whatever looks like it.
 */
export function keptPath(path: string, route: string): string {
  const parts = route.split("/").slice(1);
  const given = path.split("/").slice(1);
  // What stands before the route: /api/v1.
  const before = route === "" ? given.length : given.length - parts.length;
  const kept = given.map((part, index) => {
    if (parts[index - before] === "{value}") return "…";
    return UUID.test(part) ? part : part.replace(PERSONAL, "…");
  });
  return cut(`/${kept.join("/")}`, API_LOG.maxPath);
}

/** A problem's details in a line of text: which field is wrong and why, or what is named with its value. */
export function detailOf(details: object | undefined): string | null {
  const entries = Object.entries(details ?? {});
  if (entries.length === 0) return null;
  return cut(
    entries.map(([name, value]) => (name === "fields" ? fieldsOf(value) : `${name}: ${textOf(value)}`)).join("; "),
    API_LOG.maxDetail,
  );
}

function fieldsOf(value: unknown): string {
  if (!Array.isArray(value)) return textOf(value);
  return value
    .map((field: unknown) =>
      field instanceof Object && "path" in field && "message" in field
        ? [textOf(field.path), textOf(field.message)].filter(Boolean).join(": ")
        : textOf(field),
    )
    .join("; ");
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
