import type { BrowserContext } from "@playwright/test";

/** The context of a phone's browser. */
export const phone = {
  viewport: { width: 390, height: 844 },
  userAgent: "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile",
  reducedMotion: "reduce",
} as const;

/** Simulates the contact picker, the only part that is not real. */
export const chooseContacts = (context: BrowserContext, contacts: readonly { email: string[] }[]) =>
  context.addInitScript((chosen) => {
    Object.defineProperty(navigator, "contacts", { value: { select: async () => chosen } });
  }, contacts);
