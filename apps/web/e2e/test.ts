import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { logAnswers } from "../gallery/record-screen.ts";

/** Logs the navigations of a context's pages, refused requests and messages on the console. */
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

const onThisMachine = new Set(["localhost", "127.0.0.1"]);

const isElsewhere = (address: string) =>
  /^(https?|wss?):/.test(address) && !onThisMachine.has(new URL(address).hostname);

/** Notes calls of a context's pages to other machines, also if the content security policy stops them. */
function noteElsewhere(context: BrowserContext, elsewhere: string[]): void {
  const note = (address: string) => {
    if (URL.canParse(address) && isElsewhere(address)) elsewhere.push(address);
  };
  context.on("request", (request) => note(request.url()));
  context.on("page", (page) => page.on("websocket", (socket) => note(socket.url())));
  context.on("console", (message) => {
    if (!message.text().includes("Content Security Policy")) return;
    for (const [address] of message.text().matchAll(/(https?|wss?):\/\/[^\s'"]+/g)) note(address);
  });
}

/**
 * Opens an address once more if the page's own history cancelled it: the entry of a sheet that was just closed leaves the history
 * a moment later. No person is that quick.
 */
function openAgainAfterHistory(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = (...given) =>
    goto(...given).catch((error: unknown) => {
      if (!String(error).includes("net::ERR_ABORTED")) throw error;
      return goto(...given);
    });
}

/**
 * Playwright's `test` with contexts that can be recorded for the gallery. A failed test has the log of
 * its pages attached. Every test fails if one of its pages calls another machine; a test that does so on purpose empties
 * `elsewhere`.
 */
export const test = base.extend<
  { pageLog: undefined; elsewhere: string[] },
  { recordsScreens: undefined; elsewhereSoFar: string[] }
>({
  // Also for contexts that are opened before all tests of a file.
  elsewhereSoFar: [
    async ({ browser }, use) => {
      const elsewhere: string[] = [];
      const keep = (context: BrowserContext) => {
        noteElsewhere(context, elsewhere);
        context.on("page", openAgainAfterHistory);
      };
      browser.on("context", keep);
      await use(elsewhere);
      browser.off("context", keep);
    },
    { scope: "worker", auto: true },
  ],
  elsewhere: [
    async ({ elsewhereSoFar }, use) => {
      await use(elsewhereSoFar);
      expect(elsewhereSoFar.splice(0), "calls of other machines").toEqual([]);
    },
    { auto: true },
  ],
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
