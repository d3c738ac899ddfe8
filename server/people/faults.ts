import { isLost } from "./files.ts";

/** What a person can be told of a job's failure. @throws what is none of these: the job is tried again, and the log has it. */
export function wordOfFault(error: unknown): "file.lost" {
  if (isLost(error)) return "file.lost";
  throw error;
}
