import { defineConfig } from "@playwright/test";
import { browserOptions } from "./apps/web/e2e/browser-options.ts";
import { whichSpecs } from "./scripts/e2e/which-specs.ts";

/**
 * Every screen in every state, drawn from recorded answers. Run it through `npm test -- gallery` or
 * `npm run test:deep -- gallery`.
 */
export default defineConfig({
  testDir: "apps/web/gallery",
  ...whichSpecs(),
  outputDir: "test-results/gallery",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["list"],
    [
      "json",
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? "test-results/gallery.json" },
    ],
  ],
  use: {
    ...browserOptions,
    launchOptions: {
      ...browserOptions.launchOptions,
      // Nothing that a screen asks for may leave this machine.
      args: [
        ...browserOptions.launchOptions.args,
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
      ],
    },
    // A worker would keep answers of one scene for the next.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
  },
});
