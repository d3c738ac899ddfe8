export type SnoozeChoice = { key: "later" | "tomorrow" | "nextWeek"; at: Date };

const MORNING = 9;
const LATER_HOURS = 3;
/** Nobody reads an inbox later than this; then only tomorrow is on offer. */
const EVENING = 21;
const MONDAY = 1;

/** Moments that one puts a conversation aside to, by the clock of this browser: in three hours, tomorrow at 9, Monday at 9. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const later = new Date(now);
  later.setHours(now.getHours() + LATER_HOURS, now.getMinutes() > 30 ? 60 : now.getMinutes() > 0 ? 30 : 0, 0, 0);
  const isToday = later.getDate() === now.getDate() && later.getHours() < EVENING;
  const toMonday = (MONDAY - now.getDay() + 7) % 7;
  // On a Sunday that Monday is tomorrow already.
  const nextWeek = toMonday <= 1 ? toMonday + 7 : toMonday;
  return [
    ...(isToday ? [{ key: "later", at: later } as const] : []),
    { key: "tomorrow", at: morningIn(now, 1) },
    { key: "nextWeek", at: morningIn(now, nextWeek) },
  ];
}

function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}

/** A moment as a `datetime-local` field has it, in this browser's zone. */
export function fieldOfMoment(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

const LONGEST_MS = 365 * 86_400_000;

/** What a field says, when the server takes it: a moment to come, within a year. */
export function momentOfField(text: string, now: Date): Date | null {
  const at = new Date(text);
  const inMs = at.getTime() - now.getTime();
  return inMs > 0 && inMs <= LONGEST_MS ? at : null;
}
