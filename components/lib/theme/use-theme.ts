"use client";
import { useCallback, useState } from "react";
import { THEME_COOKIE, type Theme } from "./theme.ts";

const YEAR_SECONDS = 31_536_000;

/** The viewer's theme and a setter that repaints at once and keeps the choice for a year on this browser. */
export function useTheme(initial: Theme): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(initial);
  const choose = useCallback((next: Theme) => {
    setTheme(next);
    document.documentElement.dataset.theme = next;
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${String(YEAR_SECONDS)}; samesite=lax`;
  }, []);
  return [theme, choose];
}
