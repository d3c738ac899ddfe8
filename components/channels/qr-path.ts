import { create } from "qrcode";

/** A code as one SVG path on a grid of `size` squares, without the quiet zone around it. */
export function qrPath(text: string): { path: string; size: number } {
  const { size, data } = create(text, { errorCorrectionLevel: "L" }).modules;
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (data[row * size + column]) path += `M${String(column)} ${String(row)}h1v1h-1z`;
    }
  }
  return { path, size };
}
