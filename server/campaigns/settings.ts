import { z } from "zod";
import { PROVIDERS } from "#server/channels/index.ts";
import { withTransaction, type Pool, type Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { readPrices, replacePrices, type PriceRow } from "./sql/prices.ts";
import { readCap } from "./sql/read-cap.ts";
import { writeCap } from "./sql/write-cap.ts";

/** At most so many campaign messages to one person in so many days, over all campaigns; null: as many as there are. */
export const capInput = z.object({ count: z.int().min(1).max(1_000), days: z.int().min(1).max(365) }).nullable();
type Cap = z.output<typeof capInput>;

/** What a message costs, by the number's provider and the person's country; an empty country is any other. */
export const pricesInput = z
  .array(
    z.object({
      provider: z.enum(PROVIDERS),
      country: z.string().regex(/^([A-Z]{2})?$/),
      /** A decimal text, since money is no float. */
      amount: z.string().regex(/^\d{1,6}(\.\d{1,6})?$/),
      currency: z.string().regex(/^[A-Z]{3}$/),
    }),
  )
  .max(1_000);

export type CampaignSettings = { cap: Cap; prices: PriceRow[] };

/** What holds for all campaigns of a workspace. */
export async function readCampaignSettings(db: Queryable, workspaceId: string): Promise<CampaignSettings> {
  return { cap: await readCap(db, workspaceId), prices: await readPrices(db, workspaceId) };
}

/** Sets the frequency cap; campaigns that run obey it from the next people on. */
export async function changeCap(pool: Pool, workspaceId: string, cap: Cap): Promise<CampaignSettings> {
  await writeCap(pool, workspaceId, cap);
  return readCampaignSettings(pool, workspaceId);
}

/** Makes the workspace's prices these. @throws {DomainError} `conflict` when a provider and country come twice */
export function changePrices(pool: Pool, workspaceId: string, prices: PriceRow[]): Promise<CampaignSettings> {
  const places = new Set(prices.map(({ provider, country }) => `${provider} ${country}`));
  if (places.size < prices.length) throw new DomainError("conflict");
  return withTransaction(pool, async (tx) => {
    await replacePrices(tx, workspaceId, prices);
    return readCampaignSettings(tx, workspaceId);
  });
}
