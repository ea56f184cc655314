import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { openFriends, visitSignedIn, visitSignedOut, visitSignUp } from "./every-screen.ts";

/** With SCREENS_DIR set, every screen is pictured there as well: that is how docs/screens is made. */
const picturesDir = process.env.SCREENS_DIR;

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Waits until nothing moves any more, so that what is judged is what people see. */
const stillness = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );

test("every screen is accessible, holds still and has no sideways scroll", async ({
  page,
  browser,
}, info) => {
  const seen: string[] = [];
  const look = async (name: string, action: Locator) => {
    const at = action.page();
    await expect(action).toBeVisible();
    await stillness(at);
    if (picturesDir !== undefined)
      await at.screenshot({ path: `${picturesDir}/${name}-${info.project.name}.png` });
    const { violations } = await new AxeBuilder({ page: at }).withTags(standards).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    );
    expect.soft(found, name).toEqual([]);
    expect
      .soft(await at.evaluate(() => document.documentElement.scrollWidth - innerWidth), name)
      .toBeLessThanOrEqual(0);
    seen.push(name);
  };

  await page.emulateMedia({ reducedMotion: "reduce" });
  await visitSignUp(page, look);
  await page.evaluate(() => localStorage.clear());
  await visitSignedOut(page, look);
  const { person, friend } = await openFriends(browser, { reducedMotion: "reduce" });
  await visitSignedIn(person, friend, look);
  await person.page.context().close();
  expect(new Set(seen).size).toBe(seen.length);
});
