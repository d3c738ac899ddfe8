import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts", "server/**/*.test.ts", "components/**/*.test.{ts,tsx}", "workers/**/*.test.ts"],
    globalSetup: ["server/db/testing/global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
