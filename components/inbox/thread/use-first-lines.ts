"use client";
import { useDeferredValue } from "react";

/** More than fill a high screen. */
const FIRST_LINES = 30;

/** The last lines for the first frame, and all of them in the next: drawing 50 bubbles takes longer than a frame. */
export function useFirstLines<Line>(lines: readonly Line[]): readonly Line[] {
  const isWhole = useDeferredValue(true, false);
  return isWhole ? lines : lines.slice(-FIRST_LINES);
}
