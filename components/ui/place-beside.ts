type Size = { width: number; height: number };
type Box = Size & { x: number; y: number };

export type Side = "top" | "bottom" | "inline-end";
type Placement = { side: Side; align: "start" | "center" | "end"; gapPx: number };

/** Nothing that floats comes nearer to the window's edge. */
const MARGIN_PX = 8;

/**
 * Where to put a floating box beside its anchor, in CSS pixels of the window. It turns to the other side where it does
 * not fit and the other has more room, and is moved back inside the window along the anchor.
 *
 * @param mirrored whether the page is written from right to left: start, end and inline-end turn over.
 */
export function placeBeside(anchor: Box, float: Size, view: Size, placement: Placement, mirrored: boolean) {
  const { side, align, gapPx } = placement;
  if (side === "inline-end") {
    const x = beside(anchor.x, anchor.width, float.width, view.width, gapPx, mirrored);
    return { x, y: inside(anchor.y + (anchor.height - float.height) / 2, float.height, view.height) };
  }
  const y = beside(anchor.y, anchor.height, float.height, view.height, gapPx, side === "top");
  const atStart = align === (mirrored ? "end" : "start");
  const slack = anchor.width - float.width;
  const x = anchor.x + (align === "center" ? slack / 2 : atStart ? 0 : slack);
  return { x: inside(x, float.width, view.width), y };
}

/** One axis: before the anchor or after it, on the wanted side unless only the other fits or has more room. */
function beside(at: number, length: number, float: number, view: number, gapPx: number, wantBefore: boolean): number {
  const roomBefore = at - gapPx - MARGIN_PX;
  const roomAfter = view - at - length - gapPx - MARGIN_PX;
  const fits = (wantBefore ? roomBefore : roomAfter) >= float;
  const before = fits ? wantBefore : roomBefore > roomAfter;
  return inside(before ? at - gapPx - float : at + length + gapPx, float, view);
}

function inside(at: number, length: number, view: number): number {
  return Math.max(MARGIN_PX, Math.min(at, view - MARGIN_PX - length));
}
