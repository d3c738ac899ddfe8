/** The keys of the inbox. One list binds them, shows them in the help and tests them. */
export const SHORTCUTS = {
  next: ["J"],
  previous: ["K"],
  open: ["⏎"],
  reply: ["R"],
  note: ["N"],
  assign: ["A"],
  close: ["E"],
  snooze: ["Z"],
  unread: ["U"],
  retry: ["⇧R"],
  optOut: ["O"],
  keepConsent: ["⇧K"],
  panel: ["]"],
  compose: ["C"],
  help: ["?"],
} as const satisfies Record<string, readonly string[]>;
export type Shortcut = keyof typeof SHORTCUTS;

type Press = { key: string; shift: boolean; modified: boolean; repeat: boolean };

const BY_KEY: Partial<Record<string, Shortcut>> = {
  j: "next",
  k: "previous",
  Enter: "open",
  r: "reply",
  n: "note",
  a: "assign",
  e: "close",
  z: "snooze",
  u: "unread",
  R: "retry",
  o: "optOut",
  K: "keepConsent",
  "]": "panel",
  c: "compose",
  "?": "help",
};

/** What a key press asks for; null for one with Ctrl, Alt or Meta. Only moving in the list repeats while a key is held. */
export function shortcutOf({ key, shift, modified, repeat }: Press): Shortcut | null {
  if (modified) return null;
  // A caps lock gives capitals without Shift: they mean the small ones.
  const named = shift || key.length > 1 ? key : key.toLowerCase();
  const shortcut = BY_KEY[named] ?? null;
  return repeat && shortcut !== "next" && shortcut !== "previous" ? null : shortcut;
}
