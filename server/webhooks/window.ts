const LEAST = 8;
const BUSY = 0.88;
const IDLE = 0.7;

/**
 * How many deliveries a pump holds at once, judged anew from how much of the last moment its event loop was busy. A loop that is
 * busy all the time gains nothing from more in flight: answers only wait longer to be read. Slow receivers leave the loop idle
 * and so do not shrink it.
 */
export function nextWindow(current: number, utilization: number, most: number): number {
  const least = Math.min(LEAST, most);
  if (utilization > BUSY) return Math.max(least, Math.floor(current * 0.85));
  return utilization < IDLE ? Math.min(most, current + 2) : current;
}
