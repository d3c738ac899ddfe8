import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  // One stack for all journeys, and two cores.
  workers: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] ? [["list"], ["json"]] : [["list"]],
  use: {
    actionTimeout: 10_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Lisbon",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_FLAGS },
  },
});
