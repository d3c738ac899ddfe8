import type { ProviderName } from "#server/channels/provider.ts";
import type { CampaignSettings } from "#server/campaigns/settings.ts";

export type Price = CampaignSettings["prices"][number];
export const PROVIDERS = ["linked", "simulated"] as const satisfies readonly ProviderName[];

const AMOUNT = /^\d{1,6}(\.\d{1,6})?$/;
const CURRENCY = /^[A-Z]{3}$/;

/** What is wrong with a table of prices; null when nothing is. */
export function priceProblem(rows: readonly Price[]): "priceWrong" | "priceTwice" | null {
  if (rows.some(({ amount, currency }) => !AMOUNT.test(amount) || !CURRENCY.test(currency))) return "priceWrong";
  const places = new Set(rows.map(({ provider, country }) => `${provider} ${country}`));
  return places.size < rows.length ? "priceTwice" : null;
}
