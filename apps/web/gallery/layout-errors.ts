import type { Page } from "@playwright/test";

export interface Size {
  name: string;
  /** Pixels. */
  width: number;
  height: number;
  /** The text size in percent of the browser's default. */
  textPercent: number;
}

/**
 * The sizes that every screen must support: the smallest phone, large text, a phone in landscape, a
 * desktop.
 */
export const sizes: readonly Size[] = [
  { name: "320 px", width: 320, height: 640, textPercent: 100 },
  { name: "200 % text", width: 390, height: 844, textPercent: 200 },
  { name: "landscape", width: 844, height: 390, textPercent: 100 },
  { name: "wide", width: 1280, height: 800, textPercent: 100 },
];

/** Changes the window's size, and the text size that a person has set in the browser. */
export async function setSize(page: Page, size: Omit<Size, "name">) {
  await page.setViewportSize({ width: size.width, height: size.height });
  await page.evaluate(async (percent) => {
    document.documentElement.style.fontSize = percent === 100 ? "" : `${percent}%`;
    // Two frames: one for the new layout, one for its observers.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, size.textPercent);
}

/**
 * Layout errors of the page in its window, as sentences: sideways scrolling, text outside the window,
 * text cut by its box, overlapping texts, and text that stays covered wherever one scrolls.
 */
export function findLayoutErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) found.push(`scrolls ${root.scrollWidth - innerWidth} px`);

    // While a dialog is open, the page behind it is out of reach on purpose.
    const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
    const stage = dialogs.item(dialogs.length - 1) ?? document.getElementById("root");
    if (stage === null) return ["there is no page"];

    /** Elements that scroll sideways themselves, and texts for screen readers only. */
    const exempt = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.clipPath !== "none" || style.visibility === "hidden" || at.tagName === "svg")
          return true;
        if (style.opacity === "0") return true;
        if (/auto|scroll/.test(style.overflowX) && at.scrollWidth > at.clientWidth) {
          if (at !== stage) return true;
        }
      }
      return false;
    };
    const isFixed = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null && at !== stage; at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
      }
      return false;
    };
    /** The visible part of a line that ends in an ellipsis. */
    const shownPart = (box: DOMRect, element: Element): DOMRect => {
      const style = getComputedStyle(element);
      if (style.textOverflow !== "ellipsis") return box;
      const frame = element.getBoundingClientRect();
      const right = Math.min(box.right, frame.right);
      const bottom = Math.min(box.bottom, frame.bottom);
      return new DOMRect(box.left, box.top, right - box.left, Math.max(0, bottom - box.top));
    };
    interface Words {
      element: Element;
      text: string;
      fixed: boolean;
      boxes: DOMRect[];
    }
    const words: Words[] = [];
    const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? "").trim();
      const element = node.parentElement;
      if (text === "" || element === null || exempt(element)) continue;
      // Folded content has boxes too.
      if (!element.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()]
        .map((box) => shownPart(box, element))
        .filter(({ width, height }) => width * height > 0);
      if (boxes.length > 0)
        words.push({ element, text: text.slice(0, 40), fixed: isFixed(element), boxes });
    }

    for (const { element, text, boxes } of words) {
      if (boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1))
        found.push(`"${text}" is outside of the window`);
      const above = stage.parentElement;
      for (let at: Element | null = element; at !== null && at !== above; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        // An ellipsis shows that there is more, and scrolling elements can be scrolled.
        if (style.textOverflow === "ellipsis" || /auto|scroll/.test(style.overflowY)) continue;
        const frame = at.getBoundingClientRect();
        const cut = boxes.some(
          (box) =>
            box.left < frame.left - 2 ||
            box.right > frame.right + 2 ||
            box.top + box.height / 4 < frame.top ||
            box.bottom - box.height / 4 > frame.bottom,
        );
        if (cut) found.push(`"${text}" is cut by its box`);
      }
    }

    const still = words.filter(({ fixed }) => !fixed);
    for (const [index, one] of still.entries()) {
      for (const other of still.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const hit = one.boxes.some((a) =>
          other.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              // Lines may overlap in their leading, but not in their letters.
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >
                Math.min(a.height, b.height) / 3,
          ),
        );
        if (hit) found.push(`"${one.text}" lies on "${other.text}"`);
      }
    }

    for (const { element, text } of words) {
      element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = [...range.getClientRects()]
        .map((line) => shownPart(line, element))
        // In a paragraph higher than the window, its middle is visible and its first line is not.
        .find(({ width, height, y }) => width * height > 0 && y >= 0 && y + height <= innerHeight);
      if (box === undefined) continue;
      const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
      const y = box.top + box.height / 2;
      const top = document.elementFromPoint(x, y);
      const free =
        top !== null &&
        (top.contains(element) ||
          element.contains(top) ||
          // The whole row is the target of its link.
          (getComputedStyle(top, "::after").position === "absolute" &&
            top.closest("tr, li")?.contains(element) === true) ||
          // A control's label lies below the control itself.
          (top instanceof HTMLInputElement && top.parentElement?.contains(element)));
      if (!free)
        found.push(`"${text}" is covered by ${top?.tagName ?? "nothing"}.${top?.className}`);
    }
    scrollTo(0, 0);
    return [...new Set(found)];
  });
}

/**
 * Controls that people cannot press, as sentences: wherever one scrolls, they stay outside the window or
 * below something else.
 */
export function findUnreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
    const stage = dialogs.item(dialogs.length - 1) ?? document.body;
    const controls = [
      ...stage.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea"),
    ].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        control.closest("[inert], [aria-hidden=true]") === null &&
        getComputedStyle(control).clipPath === "none" &&
        !(control instanceof HTMLInputElement && control.type === "file"),
    );
    const found: string[] = [];
    for (const control of controls) {
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
      const words = `${control.tagName.toLowerCase()} "${name.trim().slice(0, 40)}"`;
      // A link within a text may be broken into lines, and the middle of their common box may be empty.
      const boxes = [...control.getClientRects()].filter(({ width, height }) => width * height > 0);
      const isHit = boxes.some((box) => {
        const x = box.left + box.width / 2;
        const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1);
        if (x < 0 || x > innerWidth || box.top > innerHeight || box.bottom < 0) return false;
        const top = document.elementFromPoint(x, y);
        return (
          top !== null &&
          (control.contains(top) ||
            top.contains(control) ||
            top.closest("label")?.contains(control))
        );
      });
      if (!isHit) found.push(`${words} cannot be reached`);
    }
    scrollTo(0, 0);
    return found;
  });
}
