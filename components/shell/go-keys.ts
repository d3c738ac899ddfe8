/** How long after G the second key still counts. */
const GO_WITHIN_MS = 1_200;

/** The moment G was pressed, or null when it was not. */
export type GoState = number | null;

type Press = { key: string; atMs: number; modified: boolean; typing: boolean };

/**
 * One key press against "G, then a letter". Returns the new state and, when the pair is complete, the letter (upper case).
 * Presses with Ctrl, Alt or Meta, and presses into a field, never count.
 */
export function pressGo(state: GoState, press: Press): { state: GoState; go?: string } {
  if (press.modified || press.typing) return { state: null };
  const key = press.key.toUpperCase();
  if (state !== null && press.atMs - state <= GO_WITHIN_MS && key !== "G") return { state: null, go: key };
  return { state: key === "G" ? press.atMs : null };
}
