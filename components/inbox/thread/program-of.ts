import * as v from "valibot";

const programmed = v.object({ by: v.object({ name: v.string() }) });

const tested = v.object({ testOf: v.string() });

/** Whether a message is a campaign's test. */
export const isTest = (content: unknown): boolean => v.is(tested, content);

/** The name of the API key behind a message or a line; null for what a member wrote or what happened by itself. */
export function programOf(content: unknown): string | null {
  const parsed = v.safeParse(programmed, content);
  return parsed.success ? parsed.output.by.name : null;
}
