import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from "@playwright/test";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const program = (path: string | undefined) => (path ? { executablePath: path } : {});

/** Chromium with all that it can do. */
export const wholeChromium = { ...program(process.env.CHROMIUM_PATH), args };

/** The phone that every screen is made for first, in Chromium's quicker headless shell where it runs. */
export const browserOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  launchOptions: {
    ...program(process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH),
    // Without a graphics card its process only costs time.
    args: [...args, "--in-process-gpu"],
  },
} satisfies Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>;
