/** `broken`: something that the filter names is gone. It still reads, and whoever is asked for by it is nobody. */
export const SEGMENT_STATES = ["ready", "broken"] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

export const ATTRIBUTE_TYPES = ["text", "number", "boolean", "date"] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** Types whose comparisons an index can answer: a date depends on the workspace's zone, and true or false halves nothing. */
export const INDEXED_TYPES: readonly AttributeType[] = ["text", "number"];
