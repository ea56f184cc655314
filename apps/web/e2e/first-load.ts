import { statSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { baseUrl } from "./sandbox.ts";
import { makeLink, ownerOf } from "./teleport.ts";

/** The maximum size of the JavaScript of a first visit, gzipped, in kilobytes (1,000 bytes). */
export const firstLoadLimits = { landing: 90, "payment link": 100, dashboard: 170 } as const;

export type FirstScreen = keyof typeof firstLoadLimits;

export interface FirstLoad {
  kilobytes: number;
  files: number;
}

const webDir = "apps/web/dist";

const gzippedBytes = (url: string) => statSync(join(webDir, `${new URL(url).pathname}.gz`)).size;

/**
 * Resolves when the page is idle and requests nothing more on its own. It runs in the page; it is a string
 * because the benchmark that uses this file has no DOM types.
 */
const untilIdle = `new Promise((done) => {
  const whenLoaded = () => requestIdleCallback(() => requestIdleCallback(() => done()));
  if (document.readyState === "complete") whenLoaded();
  else addEventListener("load", whenLoaded, { once: true });
})`;

/**
 * Visits a screen with an empty cache, until its content is shown and nothing more is requested. The
 * browser has no service worker, because that loads the whole app as soon as a signed-in person's page is idle.
 */
async function measure(
  browser: Browser,
  visit: { address: string; content: (page: Page) => Locator; options?: BrowserContextOptions },
): Promise<FirstLoad> {
  const { address, content, options = {} } = visit;
  const context = await browser.newContext(options);
  await context.addInitScript({
    content: `Reflect.deleteProperty(Navigator.prototype, "serviceWorker");`,
  });
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  });
  await page.goto(address);
  await content(page).waitFor();
  await page.evaluate(untilIdle);
  const bytes = [...scripts].reduce((sum, url) => sum + gzippedBytes(url), 0);
  await context.close();
  return { kilobytes: bytes / 1000, files: scripts.size };
}

/**
 * Visits the first screens of a visitor, a payer and a signed-in person.
 * @returns the JavaScript that each one loaded, gzipped as in the build
 */
export async function measureFirstLoads(browser: Browser): Promise<Record<FirstScreen, FirstLoad>> {
  const someone = await ownerOf(browser, "Mira");
  const link = await makeLink(someone, "12.50", "Tickets");
  const own = someone.owner.page.context();
  const storageState = await own.storageState();
  await own.close();
  return {
    landing: await measure(browser, {
      address: `${baseUrl()}/onboarding`,
      content: (page) => page.getByRole("link", { name: "Get started" }),
    }),
    "payment link": await measure(browser, {
      address: link.url,
      content: (page) => page.getByRole("radio", { name: /^USD/ }),
    }),
    dashboard: await measure(browser, {
      address: `${baseUrl()}/dashboard`,
      content: (page) => page.getByTestId("balance"),
      options: { storageState },
    }),
  };
}
