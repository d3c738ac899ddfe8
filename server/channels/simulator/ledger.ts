/** Every id that reached the far side: the evidence that load and kill tests compare, never our tables. */
export type LedgerRow = {
  channelId: string;
  id: string;
  /** The customer's phone, or the LID where none was given. */
  to: string;
  /** How often the id arrived; only the first was shown to the customer. */
  count: number;
  /** In which order the ids first came, over all numbers. */
  order: number;
  receivedAt: number;
};

export function createLedger() {
  const rows = new Map<string, LedgerRow>();
  let duplicates = 0;
  return {
    /** Answers true for the first arrival of an id; a copy is counted and dropped. */
    take(channelId: string, id: string, to: string): boolean {
      const key = `${channelId} ${id}`;
      const known = rows.get(key);
      if (known) {
        known.count += 1;
        duplicates += 1;
        return false;
      }
      rows.set(key, { channelId, id, to, count: 1, order: rows.size + 1, receivedAt: Date.now() });
      return true;
    },
    rows: (channelId?: string): LedgerRow[] =>
      [...rows.values()].filter((row) => channelId === undefined || row.channelId === channelId),
    summary: () => ({ ids: rows.size, duplicates }),
    clear(): void {
      rows.clear();
      duplicates = 0;
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
