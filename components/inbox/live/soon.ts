const WAIT_MS = 250;

/** Collects what should be refetched: however many events name it within a quarter of a second, it runs once. */
export function createSoon(): (name: string, refetch: () => Promise<unknown>) => void {
  const waiting = new Map<string, () => Promise<unknown>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    timer = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    // A refetch that fails shows its failure where its data is shown, or is repaired by the next event.
    for (const refetch of all) refetch().catch(() => undefined);
  };
  return (name, refetch) => {
    waiting.set(name, refetch);
    timer ??= setTimeout(run, WAIT_MS);
  };
}
