import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOnly } from "axe-core";
import { findLayoutErrors, findUnreachable, setSize, sizes } from "./layout-errors.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Resolves when all animations have ended. */
const waitForAnimations = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );

/** The built axe, a global script. */
export const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Loads axe into a page that does not have it, because loading takes longer than its checks. */
async function loadAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(readFileSync(axeFile, "utf8"));
}

/** @returns each violated rule, with its elements */
async function findViolations(page: Page, runOnly: RunOnly): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: rules,
      resultTypes: ["violations"],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, runOnly);
}

/** Lossy, because pictures in docs stay in the history; text is sharp and most are below 30 kB. */
const pictureQuality = 80;

export type Theme = "light" | "dark";

/** The rules of axe for each theme: all of them once, and in the other the only one that depends on colours. */
const rules: Record<Theme, RunOnly> = {
  light: { type: "tag", values: standards },
  dark: { type: "rule", values: ["color-contrast"] },
};

const pictures =
  process.env.SCREENS_DIR ?? join(import.meta.dirname, "../../../test-results/screens");

async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await waitForAnimations(page);
}

/** Checks the page at its own size in one theme: accessibility and no sideways scrolling. */
export async function checkTheme(page: Page, name: string, theme: Theme): Promise<void> {
  await showTheme(page, theme);
  expect.soft(await findViolations(page, rules[theme]), `${name}, ${theme}`).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(beyond, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Checks the page in both themes, saves a picture of each, and leaves it in the light one. */
export async function checkThemes(page: Page, name: string): Promise<void> {
  for (const theme of ["dark", "light"] as const) {
    await checkTheme(page, name, theme);
    const path = join(pictures, `${name}-${theme}.webp`);
    await page.screenshot({ path, type: "webp", quality: pictureQuality });
  }
}

/** Toasts cover the screen for a while, on purpose. */
export async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator("[class*=_toast_]");
  if ((await toasts.count()) === 0) return;
  const close = toasts.getByRole("button", { name: "Dismiss" });
  await expect(async () => {
    for (const one of await close.all()) await one.click({ timeout: 1_000 });
    await expect(close).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}

/** Checks the page in its window: nothing is cut, covered or outside, and every control can be reached. */
export async function checkLayout(page: Page, name: string): Promise<void> {
  const wrong = [...(await findLayoutErrors(page)), ...(await findUnreachable(page))];
  expect.soft(wrong, name).toEqual([]);
}

/**
 * Checks the screen in every size and restores its own: nothing is cut, covered or outside, and every
 * control can be reached.
 */
export async function checkSizes(page: Page, name: string): Promise<void> {
  await closeToasts(page);
  const own = page.viewportSize();
  for (const size of sizes) {
    await setSize(page, size);
    await checkLayout(page, `${name} at ${size.name}`);
  }
  if (own !== null) await setSize(page, { ...own, textPercent: 100 });
}
