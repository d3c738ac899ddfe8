/** Segments of one workspace that are not archived, at most. */
export const MAX_SEGMENTS = 200;
/** Attributes that a workspace may name: as many as a contact may have. */
export const MAX_ATTRIBUTES = 100;
