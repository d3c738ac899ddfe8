import { beforeEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { changeCap, changePrices, pricesInput, readCampaignSettings } from "./settings.ts";

const price = (country: string, amount: string) => ({
  provider: "simulated" as const,
  country,
  amount,
  currency: "USD",
});

describe("what holds for all campaigns of a workspace", () => {
  const db = useTestDatabase();
  let workspaceId: string;
  beforeEach(async () => {
    ({ workspaceId } = await addChannel(db.pool));
  });

  it("is no cap and no price, until somebody says", async () => {
    expect(await readCampaignSettings(db.pool, workspaceId)).toEqual({ cap: null, prices: [] });
  });

  it("is the cap that was set last, and none again", async () => {
    expect((await changeCap(db.pool, workspaceId, { count: 2, days: 7 })).cap).toEqual({ count: 2, days: 7 });
    expect((await changeCap(db.pool, workspaceId, null)).cap).toBeNull();
  });

  it("is the table of prices as it was given, exact to the millionth", async () => {
    await changePrices(db.pool, workspaceId, [price("BR", "0.0625"), price("", "0.1")]);
    const { prices } = await changePrices(db.pool, workspaceId, [price("BR", "0.062501")]);
    expect(prices).toEqual([{ provider: "simulated", country: "BR", amount: "0.062501", currency: "USD" }]);
    const other = await addChannel(db.pool);
    expect((await readCampaignSettings(db.pool, other.workspaceId)).prices).toEqual([]);
  });

  it("has one price for each place, and no negative ones", () => {
    expect(() => changePrices(db.pool, workspaceId, [price("BR", "1"), price("BR", "2")])).toThrow("conflict");
    expect(pricesInput.safeParse([price("BR", "-1")]).success).toBe(false);
    expect(pricesInput.safeParse([price("Brazil", "1")]).success).toBe(false);
  });
});
