import { foldText } from "#server/platform/text.ts";
import { CONTACT_FIELDS, type ColumnMapping, type ColumnTarget, type ContactField } from "./codes.ts";

/** What people call the fields, as keys. Source: cases/csv/expected.json. */
const NAMES_OF = {
  phone: ["phone", "phone_number", "mobile", "whatsapp", "telefone", "celular", "telefono"],
  name: ["name", "full_name", "nome", "nombre"],
  email: ["email", "e_mail", "correo"],
  tags: ["tags", "etiquetas"],
} as const satisfies Record<ContactField, readonly string[]>;

const fieldOf = new Map<string, ContactField>(
  CONTACT_FIELDS.flatMap((field) => NAMES_OF[field].map((name) => [name, field] as const)),
);

/** Each name once, whatever its case and accents: a repeated one gets (2), (3). `repeated` holds the names that were changed. */
export function distinctHeaders(given: readonly string[]): { headers: string[]; repeated: string[] } {
  const taken = new Set<string>();
  const repeated: string[] = [];
  const headers = given.map((header) => {
    const name = firstFree(header, taken, (n) => `${header} (${n})`, foldText);
    if (name !== header) repeated.push(name);
    return name;
  });
  return { headers, repeated };
}

/** Where each column probably goes. A field takes one column: the first that is called so and is not a repeated one. */
export function proposeMapping(headers: readonly string[], repeated: readonly string[]): ColumnMapping {
  const fields = new Set<ContactField>();
  const keys = new Set<string>();
  const targets = headers.map((header, index): [string, ColumnTarget] => {
    const key = keyOf(header) || `column_${index + 1}`;
    const field = repeated.includes(header) ? undefined : fieldOf.get(key);
    if (field && !fields.has(field)) {
      fields.add(field);
      return [header, field];
    }
    return [header, `attribute:${firstFree(key, keys, (n) => `${key}_${n}`)}`];
  });
  return Object.fromEntries(targets);
}

/** A header as the key of an attribute: folded, blanks and signs as one _. */
function keyOf(header: string): string {
  return foldText(header)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
}

/** The name, or the first numbered one that is not taken; it is taken then. */
function firstFree(
  name: string,
  taken: Set<string>,
  numbered: (n: number) => string,
  compared: (name: string) => string = (it) => it,
): string {
  let free = name;
  for (let n = 2; taken.has(compared(free)); n += 1) free = numbered(n);
  taken.add(compared(free));
  return free;
}
