import { register } from "node:module";
import { defineConfig } from "@playwright/test";

register("./scripts/e2e/sql-as-text.mjs", import.meta.url);

const phone = { width: 390, height: 844 };

/** Run it through `npm test -- browser`: that builds, and finds a Chromium. */
export default defineConfig({
  testDir: "apps/web/e2e",
  outputDir: "test-results/browser",
  globalSetup: "./scripts/e2e/start-product.ts",
  // Most of a test is waiting: for a block, a mail, a timer.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["list"],
    [
      "json",
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? "test-results/browser.json" },
    ],
  ],
  use: {
    viewport: phone,
    hasTouch: true,
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "light", use: { colorScheme: "light" } },
    // The journeys are played in both themes. What else there is judges its screens in both at
    // once, or has nothing to do with colours.
    {
      name: "dark",
      use: { colorScheme: "dark" },
      testMatch: /\/(story|requests)\.spec\.ts$/,
    },
  ],
});
