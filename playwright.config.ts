import { register } from "node:module";
import { defineConfig } from "@playwright/test";
import { browserOptions } from "./scripts/e2e/browser-options.ts";

register("./scripts/e2e/sql-as-text.mjs", import.meta.url);

/** Journeys through a running product. Run them through `npm test -- browser`: that builds, and finds a Chromium. */
export default defineConfig({
  testDir: "apps/web/e2e",
  outputDir: "test-results/browser",
  globalSetup: "./scripts/e2e/start-product.ts",
  // Most of a journey is waiting: for a block, a mail, a page.
  workers: 3,
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
  use: { ...browserOptions, trace: "retain-on-failure", screenshot: "only-on-failure" },
});
