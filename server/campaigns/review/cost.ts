import type { PriceRow } from "../sql/prices.ts";

/** People whose messages are priced alike. `country`: ISO 3166; null when it is not known. */
export type PricedPeople = { provider: string; country: string | null; people: number };

/** `free`: nobody asks money for it. `unknown`: the workspace entered no price. Amounts are decimal texts. */
export type CostLine = PricedPeople &
  ({ kind: "free" | "unknown" } | { kind: "priced"; each: string; amount: string; currency: string });

export type Cost = {
  lines: CostLine[];
  /** What the priced lines come to, by currency. */
  totals: { currency: string; amount: string }[];
  /** People of whom nobody knows what they cost. */
  unknown: number;
};

/** WhatsApp Web and the simulator ask nothing for a message. */
const FREE_PROVIDERS = ["linked", "simulated"];
const MICROS = 6;

/** What the messages cost at most: every person priced by the number's provider and their country, by the workspace's own table. */
export function costOf(people: readonly PricedPeople[], prices: readonly PriceRow[]): Cost {
  const lines = people.map((each) => lineOf(each, prices));
  const sums = new Map<string, bigint>();
  for (const line of lines)
    if (line.kind === "priced")
      sums.set(line.currency, (sums.get(line.currency) ?? 0n) + BigInt(line.people) * microsOf(line.each));
  return {
    lines,
    totals: [...sums].map(([currency, micros]) => ({ currency, amount: textOf(micros) })),
    unknown: lines.reduce((sum, line) => sum + (line.kind === "unknown" ? line.people : 0), 0),
  };
}

function lineOf(group: PricedPeople, prices: readonly PriceRow[]): CostLine {
  const { provider, country, people } = group;
  const own = prices.filter((price) => price.provider === provider);
  const price = own.find((each) => each.country === country) ?? own.find((each) => each.country === "");
  if (!price) return { ...group, kind: FREE_PROVIDERS.includes(provider) ? "free" : "unknown" };
  const each = textOf(microsOf(price.amount));
  return { ...group, kind: "priced", each, amount: textOf(BigInt(people) * microsOf(each)), currency: price.currency };
}

/** A decimal text as millionths. */
function microsOf(amount: string): bigint {
  const [whole = "0", part = ""] = amount.split(".");
  return BigInt(whole + part.padEnd(MICROS, "0").slice(0, MICROS));
}

/** Millionths as a decimal text with at least two places. */
function textOf(micros: bigint): string {
  const digits = String(micros).padStart(MICROS + 1, "0");
  const part = digits.slice(-MICROS).replace(/0{1,4}$/, "");
  return `${digits.slice(0, -MICROS)}.${part}`;
}
