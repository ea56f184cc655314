import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { findMisfits, setSize, sizes } from "./fits.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Waits until nothing moves any more, then judges what people see, in both themes: accessible, no
 * sideways scroll. With SCREENS_DIR set, it is pictured there as well. A test that judges its
 * screens like this runs in one theme's project only.
 */
export async function judgeScreen(page: Page, name: string): Promise<void> {
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await judge(page, `${name}-${theme}`);
  }
}

async function judge(page: Page, name: string): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  const picturesDir = process.env.SCREENS_DIR;
  if (picturesDir !== undefined) await page.screenshot({ path: `${picturesDir}/${name}.png` });
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect.soft(found, name).toEqual([]);
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name)
    .toBeLessThanOrEqual(0);
}

/** Looks at the same screen in every size it must bear, and gives the window its own size back. */
export async function judgeSizes(page: Page, name: string): Promise<void> {
  const own = page.viewportSize();
  for (const size of sizes) {
    await setSize(page, size);
    expect.soft(await findMisfits(page), `${name}, ${size.name}`).toEqual([]);
  }
  if (own !== null) await setSize(page, { ...own, textPercent: 100 });
}

/** Judges what is shown, in both themes and in every size. */
export async function judgeEverywhere(page: Page, name: string): Promise<void> {
  await judgeScreen(page, name);
  await judgeSizes(page, name);
}
