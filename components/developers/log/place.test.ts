import { expect, test } from "vitest";
import { isFiltered, logPlaceQuery, readLogPlace, UNFILTERED } from "./place.ts";

test("what is chosen goes into the address and comes back", () => {
  const place = {
    hours: 24,
    isFailed: true,
    keyId: "k1",
    route: "POST /messages",
    status: 422,
    search: "shop-7",
    request: "r1",
  } as const;
  expect(readLogPlace(new URLSearchParams(logPlaceQuery(place)))).toEqual(place);
  expect(isFiltered(place)).toBe(true);
});

test("an address with nothing, or with words nobody knows, shows everything of the last hour", () => {
  const nothing = { ...UNFILTERED, hours: 1, request: null };
  expect(readLogPlace(new URLSearchParams())).toEqual(nothing);
  expect(readLogPlace(new URLSearchParams("hours=9&status=shiny&failed=yes"))).toEqual(nothing);
  expect(readLogPlace(new URLSearchParams("status=9999")).status).toBeNull();
  expect(logPlaceQuery(readLogPlace(new URLSearchParams()))).toBe("");
  expect(isFiltered(readLogPlace(new URLSearchParams("request=r1&hours=24")))).toBe(false);
});

test("a route that is none stays one", () => {
  expect(
    readLogPlace(new URLSearchParams(logPlaceQuery({ ...readLogPlace(new URLSearchParams()), route: "POST " }))).route,
  ).toBe("POST ");
});
