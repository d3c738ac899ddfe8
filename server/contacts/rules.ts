/** Attributes of one contact, at most. */
export const MAX_ATTRIBUTES = 100;
