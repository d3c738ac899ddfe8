import { expect, test } from "vitest";
import { listFilter, placeQuery, readPlace } from "./place.ts";

const read = (query: string) => readPlace(new URLSearchParams(query));

test("an address gives back the place it was made from", () => {
  const query = "?search=ana&tag=7&consent=opted_in&sort=name&direction=desc";
  expect(placeQuery(read(query))).toBe(query);
});

test("the list as it opens has no query: who wrote last comes first", () => {
  expect(read("")).toMatchObject({ sort: "lastActivityAt", direction: "desc" });
  expect(placeQuery(read(""))).toBe("");
  expect(read("sort=name").direction).toBe("asc");
});

test("what an address says wrongly is as if it said nothing", () => {
  expect(placeQuery(read("?tag=x&consent=maybe&sort=shoe"))).toBe("");
  expect(listFilter(read("?tag=-1&search=%20"))).toEqual({});
});
