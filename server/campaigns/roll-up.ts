import { wordOf } from "#server/platform/word-of.ts";
import { RECIPIENT_STATUS, type RecipientStatus } from "./states.ts";

/** How many people are where. Each is counted once, at the furthest they came. */
export type PeopleByStatus = Record<RecipientStatus, number> & {
  /** Everybody of the audience, also those who get nothing. */
  total: number;
};

/** Adds up counters by stored status. */
export function rollUp(counts: Readonly<Record<string, number>>): PeopleByStatus {
  const people: PeopleByStatus = {
    ...{ pending: 0, queued: 0, held: 0, sending: 0, unknown: 0, sent: 0, failed: 0, delivered: 0, read: 0 },
    ...{ replied: 0, skipped: 0, total: 0 },
  };
  for (const [rank, n] of Object.entries(counts)) {
    people[wordOf(RECIPIENT_STATUS, Number(rank))] += n;
    people.total += n;
  }
  return people;
}

/** People who had at least this: who read it had it delivered, and who replied read it. */
export function reached(people: PeopleByStatus): { sent: number; delivered: number; read: number; replied: number } {
  const replied = people.replied;
  const read = people.read + replied;
  const delivered = people.delivered + read;
  return { sent: people.sent + delivered, delivered, read, replied };
}
