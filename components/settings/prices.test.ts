import { expect, test } from "vitest";
import { priceProblem } from "./prices.ts";

const PRICE = { provider: "linked" as const, country: "BR", amount: "0.0625", currency: "USD" };

test("a price has an amount and a currency, and a place of its own", () => {
  expect(priceProblem([])).toBeNull();
  expect(priceProblem([PRICE, { ...PRICE, country: "" }])).toBeNull();
  expect(priceProblem([{ ...PRICE, amount: "" }])).toBe("priceWrong");
  expect(priceProblem([{ ...PRICE, amount: "1e3" }])).toBe("priceWrong");
  expect(priceProblem([{ ...PRICE, currency: "EURO" }])).toBe("priceWrong");
  expect(priceProblem([PRICE, { ...PRICE, amount: "1" }])).toBe("priceTwice");
});
