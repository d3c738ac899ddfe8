export type GuardAnswer = "send" | "edit" | "discard";

/** A guard that has just come up, or has just grown, does not take letters yet: they were meant for the composer. */
const SETTLE_MS = 700;

type Press = { key: string; repeat: boolean; modified: boolean };

/**
 * What a key press answers. S sends, D discards, Esc goes back to the text; Enter answers nothing, so that a second Enter
 * cannot pass. `shownMs` is how long the present list of arrivals has been on screen.
 */
export function guardAnswer(press: Press, shownMs: number): GuardAnswer | null {
  if (press.modified || press.repeat) return null;
  if (press.key === "Escape") return "edit";
  if (shownMs < SETTLE_MS) return null;
  const key = press.key.toLowerCase();
  if (key === "s") return "send";
  return key === "d" ? "discard" : null;
}
