import type { Page } from "@playwright/test";

/**
 * The texts that a page shows, in order, without the options of closed lists, and without toasts, which
 * disappear.
 */
export const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? "").replaceAll(/\s+/g, " ").trim();
      const element = node.parentElement;
      if (text === "" || element === null) continue;
      if (element.closest("option, script, style, noscript, [class*=_toast_]") !== null) continue;
      if (element.checkVisibility({ visibilityProperty: true })) texts.push(text);
    }
    return texts;
  });
