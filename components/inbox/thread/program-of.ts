import * as v from "valibot";

const programmed = v.object({ by: v.object({ name: v.string() }) });

/** The name of the API key behind a message or a line; null for what a member wrote or what happened by itself. */
export function programOf(content: unknown): string | null {
  const parsed = v.safeParse(programmed, content);
  return parsed.success ? parsed.output.by.name : null;
}
