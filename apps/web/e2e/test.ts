import { test as base } from "@playwright/test";
import { logAnswers } from "../gallery/record-screen.ts";

/** Playwright's `test`, whose browser contexts can be recorded for the gallery. */
export const test = base.extend<object, { recordsScreens: undefined }>({
  recordsScreens: [
    async ({ browser }, use) => {
      browser.on("context", logAnswers);
      await use(undefined);
      browser.off("context", logAnswers);
    },
    { scope: "worker", auto: true },
  ],
});
