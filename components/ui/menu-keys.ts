/** Which entry a key moves to among `count`, going round at the ends; null when the key does not move. -1 is none yet. */
export function moveInMenu(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return at <= 0 ? count - 1 : at - 1;
  return null;
}

/** The next entry after `at` that begins with what was typed, going round; -1 when none does. Case and accents are folded. */
export function findByPrefix(labels: readonly string[], typed: string, at: number): number {
  const wanted = fold(typed);
  for (let step = 0; step < labels.length; step += 1) {
    // A longer prefix may stay on the entry that the first letter found.
    const index = (at + step + (typed.length === 1 ? 1 : 0) + labels.length) % labels.length;
    if (fold(labels[index] ?? "").startsWith(wanted)) return index;
  }
  return -1;
}

function fold(text: string): string {
  return text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
