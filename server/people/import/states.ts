/**
 * An import: `uploaded` until its file is read and the admin has chosen what goes where, `checking` and `checked` for the dry run,
 * `running` for the real one. What was brought in before a cancel stays.
 */
export const IMPORT_STATUS = [
  "uploaded",
  "checking",
  "checked",
  "running",
  "completed",
  "cancelled",
  "failed",
] as const;
export type ImportStatus = (typeof IMPORT_STATUS)[number];

export const IMPORT_POLICIES = ["add_and_update", "add_only", "update_only"] as const;
export type ImportPolicy = (typeof IMPORT_POLICIES)[number];

/** What became of a record. `repeated`: the person of an earlier one, whom it updated. `failed`: it has errors. */
export const IMPORT_OUTCOMES = ["created", "updated", "unchanged", "skipped", "repeated", "failed"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
export type OutcomeCounts = Record<ImportOutcome, number>;
