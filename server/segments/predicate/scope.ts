import type { Parameters } from "./parameters.ts";

/** What the leaves of one predicate share. `workspace` and `zone` give parameters of the text; the contact's row is `k`. */
export type Scope = { parameters: Parameters; workspace(): string; zone(): string; now: Date };

/** The exact opposite: true where `text` is false, and where it says nothing. */
export const opposite = (text: string): string => `(not coalesce(${text}, false))`;
