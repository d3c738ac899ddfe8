/**
 * How a procedure's answer travels: JSON in which a date is `{ "$date": <milliseconds> }`; a key of its own that starts with `$` gets
 * one more. `components/lib/wire.ts` reads it. A browser asks in JSON alone.
 */
export const wire = {
  serialize: (value: unknown): unknown => carried(value, ""),
  deserialize: (question: unknown): unknown => question,
};

/** @throws TypeError for a value that JSON cannot carry (a Set, a bigint, an instance): it would arrive as something else. */
function carried(value: unknown, at: string): unknown {
  if (typeof value === "bigint" || typeof value === "function" || typeof value === "symbol")
    throw new TypeError(`a ${typeof value} cannot travel (${at})`);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return { $date: value.getTime() };
  if (Array.isArray(value)) return value.map((item) => carried(item, at));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`a ${value.constructor.name} cannot travel (${at})`);
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) copy[key.startsWith("$") ? `$${key}` : key] = carried(member, key);
  return copy;
}
