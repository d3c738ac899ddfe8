/** One id that a business sent. `duplicates` counts copies that were dropped; a row exists only for what was taken. */
export type LedgerRow = {
  accountPhone: string;
  id: string;
  /** The customer's phone, E.164. */
  to: string;
  /** Null until a phone could read it. */
  text: string | null;
  receivedAt: Date;
  duplicates: number;
};

type Entry = LedgerRow & { readers: Set<string>; retryAsked: boolean; retries: number };

/** Every id taken from a business, with the dedupe that makes a resend under the same id safe. */
export function makeLedger(onRow: ((row: LedgerRow) => void) | undefined) {
  const entries = new Map<string, Entry>();

  const rowOf = ({ accountPhone, id, to, text, receivedAt, duplicates }: Entry): LedgerRow => ({
    accountPhone,
    id,
    to,
    text,
    receivedAt,
    duplicates,
  });

  /** Answers null for a copy. A resend that a phone asked for (it could not read the first) is no copy. */
  const take = (accountPhone: string, id: string, to: string): Entry | null => {
    const key = `${accountPhone} ${id}`;
    const known = entries.get(key);
    if (!known) {
      const entry: Entry = {
        accountPhone,
        id,
        to,
        text: null,
        receivedAt: new Date(),
        duplicates: 0,
        readers: new Set(),
        retryAsked: false,
        retries: 0,
      };
      entries.set(key, entry);
      return entry;
    }
    if (known.retryAsked) {
      known.retryAsked = false;
      return known;
    }
    known.duplicates += 1;
    onRow?.(rowOf(known));
    return null;
  };

  /** A phone could not read it and asks for it again. */
  const askAgain = (entry: Entry) => {
    entry.retryAsked = true;
    entry.retries += 1;
  };

  /** A customer's phone read it; told to the owner once with its text. */
  const read = (entry: Entry, text: string) => {
    entry.text = text;
    onRow?.(rowOf(entry));
  };

  return {
    take,
    read,
    askAgain,
    rows: (): LedgerRow[] => [...entries.values()].map(rowOf),
    retriesAsked: (): number => [...entries.values()].reduce((sum, { retries }) => sum + retries, 0),
  };
}

export type Ledger = ReturnType<typeof makeLedger>;
export type LedgerEntry = Entry;
