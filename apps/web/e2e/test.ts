import { type BrowserContext, test as base } from "@playwright/test";
import { logAnswers } from "../gallery/record-screen.ts";

/** Logs where a context's pages go, which requests are refused and what they report on the console. */
function logPages(context: BrowserContext, pageLog: string[]): void {
  const note = (text: string) => pageLog.push(`${new Date().toISOString()} ${text}`);
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => note(`is at ${new URL(frame.url()).pathname}`)),
  );
  context.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const wasRefused = response.status() >= 400;
    if (wasRefused || pathname.startsWith("/auth/")) {
      note(`${response.status()} ${response.request().method()} ${pathname}`);
    }
  });
  context.on("requestfailed", (request) =>
    note(`${request.failure()?.errorText} ${new URL(request.url()).pathname}`),
  );
  context.on("console", (message) => {
    if (message.type() === "error") note(message.text());
  });
}

/**
 * Playwright's `test` with contexts that can be recorded for the gallery. A failed test has the log of
 * its pages attached.
 */
export const test = base.extend<{ pageLog: undefined }, { recordsScreens: undefined }>({
  recordsScreens: [
    async ({ browser }, use) => {
      browser.on("context", logAnswers);
      await use(undefined);
      browser.off("context", logAnswers);
    },
    { scope: "worker", auto: true },
  ],
  pageLog: [
    async ({ browser }, use, testInfo) => {
      const pageLog: string[] = [];
      const keep = (context: BrowserContext) => logPages(context, pageLog);
      browser.on("context", keep);
      await use(undefined);
      browser.off("context", keep);
      if (testInfo.status === testInfo.expectedStatus) return;
      await testInfo.attach("page-log", { body: pageLog.join("\n"), contentType: "text/plain" });
    },
    { auto: true },
  ],
});
