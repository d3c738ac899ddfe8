import {
  readTyped,
  type AttributeType,
  type ReadRecord,
  type RecordError,
  type ValueRefusal,
} from "#server/contacts/index.ts";
import { foldText } from "#server/platform/text.ts";
import type { KeptPlan } from "./inputs.ts";

const LONGEST_NAME = 200;
const LONGEST_TAG = 60;
const TAGS_OF_ONE = 50;
/** A column of free text that was taken for tags would make one for each record. */
const TAGS_OF_FILE = 500;

/** One record as what it says of its person. */
export type ImportedPerson = {
  record: number;
  phone: string;
  /** The first record of this person in the file that is imported: this one, or an earlier one. */
  first: number;
  /** Null leaves the name. */
  name: string | null;
  /** Null takes an attribute away. */
  attributes: Record<string, string | number | boolean | null>;
  tags: string[];
};
export type JudgedRecord = { errors: RecordError[]; person: ImportedPerson | null };

const WRONG: Record<Exclude<AttributeType, "text">, ValueRefusal> = {
  number: "attribute.not_a_number",
  boolean: "attribute.not_a_boolean",
  date: "attribute.not_a_date",
};

/**
 * Judges the records of one file in their order by the plan: the same file and plan give the same answers, so that the dry run is
 * what the real one does, and a run that was killed goes on where it was.
 */
export function createJudge(plan: KeptPlan, headers: readonly string[]): (read: ReadRecord) => JudgedRecord {
  const columns = headers.flatMap((header): [string, string][] => {
    const target = plan.mapping[header];
    return target === undefined || target === "phone" ? [] : [[header, target]];
  });
  const firstOf = new Map<string, number>();
  const tagsSeen = new Set<string>();
  return ({ record, row, person, values, errors: before }) => {
    const errors = [...before];
    const said: Omit<ImportedPerson, "record" | "phone" | "first"> = { name: null, attributes: {}, tags: [] };
    for (const [column, target] of columns) {
      const refusal = readCell(said, target, values[column] ?? "", plan);
      if (refusal) errors.push({ record, code: refusal, column });
    }
    const refusal = tooManyTags(said.tags, tagsSeen);
    const tagColumn = columns.find(([, target]) => target === "tags")?.[0];
    if (refusal) errors.push({ record, code: refusal, ...(tagColumn !== undefined && { column: tagColumn }) });
    if (!row || person === null || errors.length > 0) return { errors, person: null };
    for (const tag of said.tags) tagsSeen.add(foldText(tag));
    const first = firstOf.get(person) ?? record;
    firstOf.set(person, first);
    return { errors, person: { record, phone: row.phone, first, ...said } };
  };
}

type SaidSoFar = { name: string | null; attributes: ImportedPerson["attributes"]; tags: string[] };

function readCell(said: SaidSoFar, target: string, text: string, plan: KeptPlan): ValueRefusal | null {
  const clears = plan.emptyCells === "clear";
  if (target === "name") {
    if (text.length > LONGEST_NAME) return "name.too_long";
    said.name = text === "" && !clears ? null : text;
    return null;
  }
  if (target === "tags") {
    said.tags = text.split(/[,;|]/).map((tag) => tag.trim());
    said.tags = said.tags.filter((tag) => foldText(tag) !== "");
    return said.tags.some((tag) => tag.length > LONGEST_TAG) ? "tag.too_long" : null;
  }
  const name = target === "email" ? target : target.slice("attribute:".length);
  if (text === "") {
    if (clears) said.attributes[name] = null;
    return null;
  }
  const type = plan.types[name] ?? "text";
  const value = readTyped(type, text);
  if (value === null) return type === "text" ? null : WRONG[type];
  said.attributes[name] = value;
  return null;
}

function tooManyTags(tags: string[], seen: Set<string>): ValueRefusal | null {
  const unseen = new Set(tags.map(foldText).filter((tag) => !seen.has(tag)));
  return tags.length > TAGS_OF_ONE || seen.size + unseen.size > TAGS_OF_FILE ? "tag.too_many" : null;
}
