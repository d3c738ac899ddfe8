/**
 * A share of a whole: "63%", and near none or all of it, where they matter, with decimals: "99.98%". Cut, not rounded: only all of
 * it reads 100%.
 */
export function percent(part: number, whole: number, locale: string): string {
  const share = whole === 0 ? 0 : part / whole;
  const maximumFractionDigits = share > 0.01 && share < 0.99 ? 0 : 2;
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits, roundingMode: "trunc" }).format(
    share,
  );
}
