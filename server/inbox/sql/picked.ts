/** A conversation's place in a list; `load-conversations.ts` turns ids into rows, after the limit. */
export type Picked = { id: string; at: Date };
