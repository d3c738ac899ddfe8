const LINES = 4;

/** Where the lines of a chart of counts stand: from 0 to the largest or beyond, in even steps of 1, 2 or 5 times a power of ten. */
export function countTicks(largest: number): number[] {
  const rough = Math.max(1, largest / LINES);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough;
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, index) => index * step);
}
