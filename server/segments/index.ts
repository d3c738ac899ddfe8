export { createSegmentCounter, type SegmentCounter } from "./counter.ts";
export { filterInput, type Filter, type FilterPath } from "./filter/form.ts";
export { keepIndexes } from "./jobs.ts";
export { isInSegment } from "./judge-segment.ts";
export { getSegment, type Segment } from "./list-segments.ts";
export { compileFilter, type Predicate, type Reading } from "./predicate/compile.ts";
export { readingNow } from "./preview-segment.ts";
export { readAttributes } from "./sql/write-attributes.ts";
