import type { PhoneRefusal } from "../parse-phone.ts";

/** Why a whole upload is refused. */
export const FILE_REFUSALS = ["file.empty", "file.no_rows", "file.unclosed_quote", "file.record_too_long"] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** Why a value does not fit where its column goes. */
export const VALUE_REFUSALS = [
  "name.too_long",
  "attribute.not_a_number",
  "attribute.not_a_boolean",
  "attribute.not_a_date",
  "tag.too_long",
  "tag.too_many",
] as const;
export type ValueRefusal = (typeof VALUE_REFUSALS)[number];

/** Why a record is not imported; `column` is the header it stands under. Records are counted from 1 behind the header. */
export type RecordError = {
  record: number;
  code: "row.too_many_columns" | "cell.too_long" | PhoneRefusal | ValueRefusal;
  column?: string;
};

/** What an admin should see; the record is imported all the same. Without `record` it is about the header. */
export type ImportWarning =
  | { record?: number; code: "encoding.guessed" }
  | { record?: number; code: "cell.nul"; column: string }
  | { code: "header.duplicate"; column: string }
  /** The same person as an earlier record, `of`: the later one updates. */
  | { record: number; code: "phone.duplicate"; of: number };

/** Where a column goes. */
export const CONTACT_FIELDS = ["phone", "name", "email", "tags"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ColumnTarget = ContactField | `attribute:${string}`;
/** By header. */
export type ColumnMapping = Readonly<Record<string, ColumnTarget>>;
