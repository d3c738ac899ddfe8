/** How long something took, as people say it: "0.4 ms", "96 ms", "1.21 sec", "10 sec". */
export function duration(ms: number, locale: string): string {
  const isShort = ms < 1_000;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: isShort ? "millisecond" : "second",
    unitDisplay: "short",
    maximumFractionDigits: isShort ? (ms < 10 ? 1 : 0) : ms < 10_000 ? 2 : 0,
  }).format(isShort ? ms : ms / 1_000);
}
