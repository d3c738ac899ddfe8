import { expect, test } from "vitest";
import { placeBeside } from "./place-beside.ts";

const view = { width: 1000, height: 600 };
const anchor = { x: 400, y: 100, width: 40, height: 30 };
const menu = { width: 200, height: 150 };

test("a menu opens below its button and lines up with its start", () => {
  const placement = { side: "bottom", align: "start", gapPx: 4 } as const;
  expect(placeBeside(anchor, menu, view, placement, false)).toEqual({ x: 400, y: 134 });
});

test("start and end turn over on a mirrored page", () => {
  const placement = { side: "bottom", align: "start", gapPx: 4 } as const;
  expect(placeBeside(anchor, menu, view, placement, true).x).toBe(240);
  expect(placeBeside(anchor, menu, view, { ...placement, align: "end" }, true).x).toBe(400);
});

test("a menu without room below opens above", () => {
  const low = { ...anchor, y: 540 };
  expect(placeBeside(low, menu, view, { side: "bottom", align: "end", gapPx: 4 }, false)).toEqual({ x: 240, y: 386 });
});

test("a menu at the edge stays inside the window", () => {
  const edge = { ...anchor, x: 980 };
  expect(placeBeside(edge, menu, view, { side: "bottom", align: "start", gapPx: 4 }, false).x).toBe(792);
});

test("a menu taller than the window keeps its first entries in sight", () => {
  expect(
    placeBeside(anchor, { width: 200, height: 900 }, view, { side: "bottom", align: "start", gapPx: 4 }, false).y,
  ).toBe(8);
});

test("the rail's tooltips stand beside it, on the other side when mirrored", () => {
  const tip = { width: 80, height: 26 };
  const placement = { side: "inline-end", align: "center", gapPx: 6 } as const;
  expect(placeBeside({ x: 10, y: 50, width: 36, height: 36 }, tip, view, placement, false)).toEqual({ x: 52, y: 55 });
  expect(placeBeside({ x: 954, y: 50, width: 36, height: 36 }, tip, view, placement, true)).toEqual({ x: 868, y: 55 });
});
