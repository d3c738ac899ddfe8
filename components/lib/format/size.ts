const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A file's size as people say it, in powers of 1,000: "1.2 MB". */
export function fileSize(sizeBytes: number, locale: string): string {
  let value = sizeBytes;
  let step = 0;
  while (value >= 999.5 && step < UNITS.length - 1) {
    value /= 1000;
    step += 1;
  }
  const unit = UNITS[step] ?? "byte";
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: unit === "byte" ? "long" : "short",
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}
