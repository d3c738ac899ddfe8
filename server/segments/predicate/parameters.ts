/** The values of a predicate, which is text with their numbers in it: a name or a value never becomes text. */
export type Parameters = {
  readonly values: unknown[];
  /** Takes a value; returns how the text calls it, as in `$3::text`. */
  add: (value: unknown, type: ParameterType) => string;
};

export type ParameterType =
  | "text"
  | "text[]"
  | "numeric"
  | "numeric[]"
  | "integer"
  | "integer[]"
  | "uuid"
  | "uuid[]"
  | "smallint[]"
  | "date"
  | "timestamptz";

/** @param taken values that the statement has before these */
export function createParameters(taken: number): Parameters {
  const values: unknown[] = [];
  return {
    values,
    add(value, type) {
      values.push(value);
      return `$${taken + values.length}::${type}`;
    },
  };
}
