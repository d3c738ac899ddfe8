import { expect, test } from "vitest";
import { placeQuery, readPlace } from "./place.ts";

test("what is chosen goes into the address and comes back", () => {
  const place = { endpoint: "e1", delivery: "d1", status: "failed", type: "message.status", within: "24" } as const;
  expect(placeQuery(place)).toBe("?endpoint=e1&delivery=d1&status=failed&type=message.status&within=24");
  expect(readPlace(new URLSearchParams(placeQuery(place)))).toEqual(place);
});

test("an address with nothing, or with words nobody knows, chooses nothing", () => {
  const nothing = { endpoint: null, delivery: null, status: null, type: null, within: "any" };
  expect(readPlace(new URLSearchParams())).toEqual(nothing);
  expect(readPlace(new URLSearchParams("status=shiny&within=9"))).toEqual(nothing);
  expect(placeQuery(readPlace(new URLSearchParams()))).toBe("");
});
