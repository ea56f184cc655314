import { expect, type Page } from "@playwright/test";
import { readBuiltApp } from "../built-app.ts";

/** The paths that the service worker has stored on the device. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        paths.push(new URL(url).pathname);
      }
    }
    return paths;
  });

/** Waits until the worker has stored every script of the app, which it does for signed-in people when the page is idle. */
export async function waitForWholeApp(page: Page): Promise<void> {
  const scripts = [...readBuiltApp().scripts.keys()].map((script) => `/assets/${script}`);
  const missing = async () => {
    const kept = new Set(await keptPaths(page));
    return scripts.filter((script) => !kept.has(script));
  };
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
}
