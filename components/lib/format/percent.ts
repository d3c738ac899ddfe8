/** A share of a whole: "99.98%". Cut, not rounded: only all of it reads 100%. */
export function percent(part: number, whole: number, locale: string): string {
  const share = whole === 0 ? 0 : Math.floor((part / whole) * 10_000) / 10_000;
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(share);
}
