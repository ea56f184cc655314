import type { Page, Route } from "@playwright/test";

/**
 * Holds the next call that a page makes.
 * @returns a function that waits for it and closes the tab then, so that the call never reaches the server
 */
export async function holdNext(page: Page, calls: string): Promise<() => Promise<void>> {
  let hold = (_: Route) => {};
  const held = new Promise<Route>((done) => {
    hold = done;
  });
  await page.route(calls, (route) => hold(route));
  return async () => {
    const route = await held;
    // The page must not learn of the abort, and a tab that closes first may still let the call through.
    await page.goto("about:blank");
    await route.abort().catch(() => undefined);
    await page.close();
  };
}
