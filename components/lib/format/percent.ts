/**
 * A share of a whole: "63%". Near none or all of it, where they matter, it has decimals and is cut, not rounded: "99.98%", and only
 * all of it reads 100%.
 */
export function percent(part: number, whole: number, locale: string): string {
  const share = whole === 0 ? 0 : part / whole;
  const isNearEnd = share <= 0.01 || share >= 0.99;
  return new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: isNearEnd ? 2 : 0,
    roundingMode: isNearEnd ? "trunc" : "halfExpand",
  }).format(share);
}
