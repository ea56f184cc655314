import { expect, type Locator, test } from "@playwright/test";
import { visitPayer } from "./every-payer-screen.ts";
import { openFriends, visitSignedIn, visitSignedOut, visitSignUp } from "./every-screen.ts";
import { expectReachable, findMisfits, setSize, sizes } from "./fits.ts";

test.skip(({ colorScheme }) => colorScheme !== "light", "nothing here depends on colours");

const usual = { width: 390, height: 844, textPercent: 100 };

/** Looks at the screen in every size, and leaves it as it was. */
const inEverySize = async (name: string, action: Locator) => {
  const page = action.page();
  await expect(action).toBeVisible();
  for (const size of sizes) {
    await setSize(page, size);
    const where = `${name} at ${size.name}`;
    expect.soft(await findMisfits(page), where).toEqual([]);
    await test.step(`the action of ${where} is reachable`, () => expectReachable(action));
  }
  await setSize(page, usual);
};

// Every screen there is, each in four windows.
test.setTimeout(300_000);
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("sign-up and sign-in fit every window", async ({ page }) => {
  await visitSignUp(page, inEverySize);
  await page.evaluate(() => localStorage.clear());
  await visitSignedOut(page, inEverySize);
});

test("the screens behind a session fit every window", async ({ browser }) => {
  const { person, friend } = await openFriends(browser, { reducedMotion: "reduce" });
  await visitSignedIn(person, friend, inEverySize);
  await person.page.context().close();
});

test("the screens of a payment link fit every window", async ({ browser, page }) => {
  await visitPayer(browser, page, inEverySize);
});
