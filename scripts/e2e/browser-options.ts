import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from "@playwright/test";

/** The phone that every screen is made for first, in the Chromium that `CHROMIUM_PATH` names. */
export const browserOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
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
} satisfies Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>;
