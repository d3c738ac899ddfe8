export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie that carries the choice, so that the server draws the right colours and no script runs before the first paint. */
export const THEME_COOKIE = "baton_theme";

/** Reads the cookie's value; what is missing or unknown follows the system. The result goes to `<html data-theme>`. */
export function parseTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}
