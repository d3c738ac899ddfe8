import type { PeopleByStatus } from "#server/campaigns/roll-up.ts";

/** People who came at least so far: who read had it delivered, and who replied read. */
export function reached(people: PeopleByStatus): { sent: number; delivered: number; read: number; replied: number } {
  const { replied } = people;
  const read = people.read + replied;
  const delivered = people.delivered + read;
  return { sent: people.sent + delivered, delivered, read, replied };
}

/** People who still get it, or did: the audience without those who were skipped. */
export function meant(people: PeopleByStatus): number {
  return people.total - people.skipped;
}

/** People whose turn is still to come. */
export function waiting(people: PeopleByStatus): number {
  return people.pending + people.queued + people.held;
}

/** Variants count from 1; people call them A, B and so on. */
export function variantLetter(label: number): string {
  return String.fromCharCode(64 + label);
}

/** People whose message left: it arrived, failed, or nobody knows yet. */
export function handed(people: PeopleByStatus): number {
  return reached(people).sent + people.unknown + people.failed;
}
