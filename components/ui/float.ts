import { placeBeside, type Side } from "./place-beside.ts";

type FloatOptions = { side: Side; align: "start" | "center" | "end"; gapPx: number };

/** Puts an element of the top layer (an open popover) beside its anchor. */
export function floatBeside(float: HTMLElement, anchor: Element, options: FloatOptions): void {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const mirrored = getComputedStyle(anchor).direction === "rtl";
  const size = float.getBoundingClientRect();
  const { x, y } = placeBeside(anchor.getBoundingClientRect(), size, view, options, mirrored);
  // Window coordinates are physical, whatever the page's direction.
  float.style.inset = "auto";
  float.style.left = `${String(x)}px`;
  float.style.top = `${String(y)}px`;
}
