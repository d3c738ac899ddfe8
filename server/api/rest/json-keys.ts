/**
 * Whether an object in a valid JSON text names something twice. JSON.parse keeps the last one and a proxy may look at the first,
 * so such a text says two things (RFC 8259, section 4). Names in the text are counted against names in the value.
 */
export function hasDuplicateKeys(text: string, value: unknown): boolean {
  return countNames(text) !== countKeys(value);
}

/** How often the objects of a valid JSON text name something: strings that a colon follows. */
export function countNames(text: string): number {
  let names = 0;
  for (let open = text.indexOf('"'); open !== -1;) {
    const close = endOfString(text, open);
    let next = close + 1;
    while (isSpace(text.charCodeAt(next))) next += 1;
    if (text[next] === ":") names += 1;
    open = text.indexOf('"', next);
  }
  return names;
}

function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); ; close = text.indexOf('"', close + 1)) {
    let slashes = 0;
    while (text[close - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return close;
  }
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function countKeys(root: unknown): number {
  let keys = 0;
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (!(value instanceof Object)) continue;
    const values: unknown[] = Object.values(value);
    if (!Array.isArray(value)) keys += values.length;
    for (const each of values) if (each instanceof Object) open.push(each);
  }
  return keys;
}

/** Whether lists and objects of a value stand in each other deeper than `most`. Level by level, since a walk that calls itself is what depth breaks. */
export function isDeeper(root: unknown, most: number): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; ; depth += 1) {
    level = level.filter((value) => value instanceof Object);
    if (level.length === 0) return false;
    if (depth === most) return true;
    level = level.flatMap((value): unknown[] => (value instanceof Object ? Object.values(value) : []));
  }
}
