import type { Page } from "@playwright/test";

const notShown =
  'option, script, style, noscript, [class*=_toast_], [data-passing], nav[aria-label="Console"]';

/**
 * The texts that a page shows, in order, without the options of closed lists, and without toasts and
 * the announcement of money that arrives, which disappear. The console's navigation is the same on each of its
 * pages, so that a new page does not make all of their recordings wrong.
 */
export const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate((passing) => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? "").replaceAll(/\s+/g, " ").trim();
      const element = node.parentElement;
      if (text === "" || element === null) continue;
      if (element.closest(passing) !== null) continue;
      if (element.checkVisibility({ visibilityProperty: true })) texts.push(text);
    }
    return texts;
  }, notShown);
