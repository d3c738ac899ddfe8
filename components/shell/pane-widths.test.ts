import { expect, test } from "vitest";
import { clampWidth, formatPaneShape, parsePaneShape } from "./pane-widths.ts";

test("a shape survives its cookie", () => {
  const shape = { queues: 200, list: 400, panel: 300, panelOpen: false };
  expect(parsePaneShape(formatPaneShape(shape))).toEqual(shape);
});

test("no cookie, or a broken one, is the drawn shape", () => {
  const start = { queues: 220, list: 340, panel: 320, panelOpen: true };
  expect(parsePaneShape(undefined)).toEqual(start);
  expect(parsePaneShape("x.NaN.-5")).toEqual(start);
});

test("a pane is never dragged away or over the thread", () => {
  expect(clampWidth("list", 4)).toBe(280);
  expect(clampWidth("list", 4_000)).toBe(520);
  expect(parsePaneShape("9999.1.320.1")).toEqual({ queues: 320, list: 280, panel: 320, panelOpen: true });
});
