import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./browser.ts";

// What kills or stops processes of the stack, or starts another one.
const ALONE = /\/(faults|install|linked)\.spec\.ts$/;

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  globalSetup: "./global-setup.ts",
  // One stack for all journeys of a run, and two cores: two at a time saved three minutes, and now and then a journey was too late.
  workers: 1,
  projects: [
    { name: "together", testIgnore: ALONE, outputDir: "../test-results/together" },
    { name: "alone", testMatch: ALONE, outputDir: "../test-results/alone" },
  ],
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
