import * as v from "valibot";

/**
 * The browser's half of superjson, which the server speaks: all of it is 5 kB, and what travels is JSON with dates. An answer
 * is `{ json, meta }`, where `meta.values` says by path what is a date and what undefined; a question is JSON alone.
 */

const kind = v.tuple([v.picklist(["Date", "undefined"])]);
const Answer = v.object({
  json: v.optional(v.unknown()),
  meta: v.optional(v.object({ values: v.optional(v.union([kind, v.record(v.string(), kind)])) })),
});

type Kind = v.InferOutput<typeof kind>;

function revived(value: unknown, [name]: Kind): unknown {
  return name === "Date" ? new Date(String(value)) : undefined;
}

/** Dots separate the keys of a path; a dot or a backslash inside a key has a backslash before it. */
function keysOf(path: string): string[] {
  return path.split(/(?<!\\)\./u).map((key) => key.replaceAll(/\\(.)/gu, "$1"));
}

function reviveAt(root: unknown, path: string, as: Kind): void {
  const keys = keysOf(path);
  const last = keys.pop() ?? "";
  let parent: unknown = root;
  for (const key of keys) parent = parent instanceof Object ? Reflect.get(parent, key) : undefined;
  if (parent instanceof Object) Reflect.set(parent, last, revived(Reflect.get(parent, last), as));
}

export const wire = {
  serialize: (input: unknown): unknown => ({ json: input }),
  /** @throws {v.ValiError} for an answer that carries more than JSON, dates and undefined. */
  deserialize(answer: unknown): unknown {
    const { json, meta } = v.parse(Answer, answer);
    if (!meta?.values) return json;
    if (Array.isArray(meta.values)) return revived(json, meta.values);
    for (const [path, as] of Object.entries(meta.values)) reviveAt(json, path, as);
    return json;
  },
};
