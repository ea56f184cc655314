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

/** The full Chromium. */
export const fullChromium = { ...program(process.env.CHROMIUM_PATH), args };

/** A phone, for which every screen is designed first, in Chromium's faster headless shell if it runs here. */
export const browserOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  launchOptions: {
    ...program(process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH),
    // Without a graphics card a separate GPU process only costs time, and so do threads for V8's garbage and compilation
    // if each core has a browser of its own: the gallery takes a fifth less without them.
    args: [...args, "--in-process-gpu", "--js-flags=--single-threaded"],
  },
} satisfies Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>;
