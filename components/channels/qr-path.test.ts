import { expect, it } from "vitest";
import { qrPath } from "./qr-path.ts";

it("draws the three corners of a code and nothing outside its grid", () => {
  const { path, size } = qrPath("2@abc,def,ghi,jkl");
  const squares = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x ?? ""},${y ?? ""}`);
  const corners = ["0,0", `${String(size - 1)},0`, `0,${String(size - 1)}`];
  expect(squares).toEqual(expect.arrayContaining(corners));
  expect(squares.every((square) => square.split(",").every((at) => Number(at) < size))).toBe(true);
});
