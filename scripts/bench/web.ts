// What a first visit to a screen loads: the files that a real browser asks for, in the gzipped size
// that the build made of them.
import { statSync } from "node:fs";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "@playwright/test";
import { signUp } from "../../apps/web/e2e/people.ts";
import { baseUrl } from "../../apps/web/e2e/sandbox.ts";
import startProduct from "../e2e/start-product.ts";
import { findChromium } from "../find-chromium.mjs";
import type { BenchRow } from "./bench-row.ts";

const webDir = "apps/web/dist";
const goals = { landing: 90, dashboard: 170 };

const gzippedBytes = (url: string) => statSync(join(webDir, `${new URL(url).pathname}.gz`)).size;

interface Visit {
  path: string;
  context?: BrowserContextOptions;
  /** What is on the screen once it can be used. */
  content(page: Page): Locator;
}

/** Visits a screen with an empty cache; kilobytes (1,000 bytes) of gzipped JavaScript. */
async function visit(browser: Browser, { path, context, content }: Visit) {
  const opened = await browser.newContext(context);
  try {
    const page = await opened.newPage();
    const scripts = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.add(request.url());
    });
    await page.goto(`${baseUrl()}${path}`);
    await content(page).waitFor();
    const bytes = [...scripts].reduce((sum, url) => sum + gzippedBytes(url), 0);
    return { kilobytes: bytes / 1000, files: scripts.size };
  } finally {
    await opened.close();
  }
}

async function signInOnce(browser: Browser): Promise<BrowserContextOptions> {
  const context = await browser.newContext();
  await signUp(await context.newPage(), { firstName: "Ada", lastName: "Example" });
  const storageState = await context.storageState();
  await context.close();
  return { storageState };
}

/** Measures the JavaScript of a first visit to the landing page and to the dashboard. */
export async function benchWeb(): Promise<BenchRow[]> {
  const stop = await startProduct();
  try {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      const landing = await visit(browser, {
        path: "/onboarding",
        content: (page) => page.getByRole("link", { name: "Get started" }),
      });
      const dashboard = await visit(browser, {
        path: "/dashboard",
        context: await signInOnce(browser),
        content: (page) => page.getByTestId("balance"),
      });
      return Object.entries({ landing, dashboard }).map(([name, { kilobytes, files }]) => ({
        name: `JavaScript of a first visit, ${name}`,
        value: Math.round(kilobytes),
        unit: "kB",
        goal: name === "landing" ? goals.landing : goals.dashboard,
        goalIs: "most" as const,
        note: `gzipped, ${files} files`,
      }));
    } finally {
      await browser.close();
    }
  } finally {
    await stop();
  }
}
