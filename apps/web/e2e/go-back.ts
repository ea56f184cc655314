import type { Page } from "@playwright/test";

/**
 * Presses the browser's Back once the page has nothing to do: the history entry of a step or a sheet follows it by a task, and
 * no person is faster than that.
 */
export async function goBack(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => setTimeout(done))),
  );
  await page.goBack();
}
