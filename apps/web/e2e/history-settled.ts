import { expect, type Page } from "@playwright/test";

/**
 * Waits until the entry of a sheet that was just closed has left the page's history, which would cancel the opening of another
 * page. No person is that quick.
 */
export const historySettled = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state?.entry?.layer ?? 0)).toBe(0);
