import type { Identity } from "../provider.ts";

/** Above this a session forgets whom it named; being told twice does no harm. */
const REMEMBERED = 5_000;

/** Passes on who belongs together, each pair once in a session: a lively group would say the same with every message. */
export function makeLearning(tell: (identities: Identity[]) => void) {
  const told = new Set<string>();
  return (identities: Identity[]): void => {
    const key = identities.map(({ kind, value }) => `${kind}:${value}`).join(" ");
    if (identities.length === 0 || told.has(key)) return;
    if (told.size >= REMEMBERED) told.clear();
    told.add(key);
    tell(identities);
  };
}
