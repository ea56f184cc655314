import { defineConfig } from "@playwright/test";
import { browserOptions, fullChromium } from "./apps/web/e2e/browser-options.ts";
import "./scripts/e2e/sql-as-text.mjs";
import { named, whichSpecs } from "./scripts/e2e/which-specs.ts";

/**
 * The service worker fetches the whole app for each new browser, which is a third of a journey's work.
 * These journeys have it, and with it everything that it does; the others run as a first visit does.
 */
const needServiceWorker = named("first-load", "nothing-outside", "story", "telemetry");

/** Pushes, and a service worker that is offline with its page, are not in the headless shell. */
const needWholeChromium = named("notifications", "offline");

/**
 * Journeys through a running product. Run them through `npm test -- browser` or `npm run test:deep -- browser`: these
 * build, and find a Chromium.
 */
export default defineConfig({
  testDir: "apps/web/e2e",
  outputDir: "test-results/browser",
  globalSetup: "./scripts/e2e/start-product.ts",
  // Two keep two cores busy. With three each journey takes half as long again, and all of them as long.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // These end a journey that hangs. They are no statement about speed: a busy machine may need many seconds.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [
    ["list"],
    [
      "json",
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? "test-results/browser.json" },
    ],
  ],
  use: {
    ...browserOptions,
    trace: process.env.RECORD_TRACES === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "journeys",
      ...whichSpecs({ not: [needWholeChromium, needServiceWorker] }),
      use: { serviceWorkers: "block" },
    },
    { name: "journeys with the service worker", ...whichSpecs({ only: needServiceWorker }) },
    {
      name: "journeys in the whole Chromium",
      ...whichSpecs({ only: needWholeChromium }),
      use: { launchOptions: fullChromium },
    },
  ],
});
