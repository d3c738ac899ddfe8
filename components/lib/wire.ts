/** The browser's half of `server/api/wire.ts`: an answer is JSON in which a date is `{ "$date": <milliseconds> }`. */
export const wire = { serialize: (input: unknown): unknown => input, deserialize: revived };

/** Revives in place: an answer is nobody else's. */
function revived(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    value.forEach((item, index) => void (value[index] = revived(item)));
    return value;
  }
  if ("$date" in value) return new Date(Number(value.$date));
  for (const [key, member] of Object.entries(value)) {
    if (!key.startsWith("$")) Reflect.set(value, key, revived(member));
    else if (Reflect.deleteProperty(value, key)) Reflect.set(value, key.slice(1), revived(member));
  }
  return value;
}
