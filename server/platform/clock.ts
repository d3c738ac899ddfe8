/** The one clock. Rules take `now`; tests move it; rows are stamped by the database. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
