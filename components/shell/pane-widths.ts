/** Widths in CSS pixels: what a pane starts with and how far it may be dragged. */
export const PANE_LIMITS = {
  queues: { min: 180, max: 320, initial: 220 },
  list: { min: 280, max: 520, initial: 340 },
  panel: { min: 280, max: 440, initial: 320 },
} as const;

export type Pane = keyof typeof PANE_LIMITS;

/** What a browser remembers of the inbox's shape. */
export type PaneShape = Record<Pane, number> & { panelOpen: boolean };

/** The cookie that carries the shape, so that the server draws it and nothing shifts after the first paint. */
export const PANES_COOKIE = "baton_panes";

/** Keeps a width between its pane's limits, in whole pixels. */
export function clampWidth(pane: Pane, px: number): number {
  const { min, max } = PANE_LIMITS[pane];
  return Math.min(max, Math.max(min, Math.round(px)));
}

/** Reads the cookie's value ("220.340.320.1"); each part that is missing or wrong falls back to its start. */
export function parsePaneShape(value: string | undefined): PaneShape {
  const [queues, list, panel, open] = (value ?? "").split(".");
  return {
    queues: width("queues", queues),
    list: width("list", list),
    panel: width("panel", panel),
    panelOpen: open !== "0",
  };
}

/** The cookie's value for a shape. */
export function formatPaneShape(shape: PaneShape): string {
  return [shape.queues, shape.list, shape.panel, shape.panelOpen ? 1 : 0].join(".");
}

function width(pane: Pane, part: string | undefined): number {
  return part !== undefined && /^\d{1,4}$/.test(part) ? clampWidth(pane, Number(part)) : PANE_LIMITS[pane].initial;
}
