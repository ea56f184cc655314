import { expect, type Locator, test } from "@playwright/test";
import { visitPayer } from "./every-payer-screen.ts";
import { openFriends, visitSignedIn, visitSignedOut, visitSignUp } from "./every-screen.ts";
import { judgeScreen } from "./judge-screen.ts";
import { watchNetwork } from "./watch-network.ts";

test.skip(({ colorScheme }) => colorScheme !== "light", "each screen is judged in both themes");

test("every screen is accessible, holds still and has no sideways scroll", async ({
  page,
  browser,
}) => {
  // Every screen there is, each with a picture and a second's look by axe: five minutes on two cores, more
  // on a machine that does other work.
  test.setTimeout(900_000);
  const seen: string[] = [];
  const asked = [await watchNetwork(page.context())];
  const look = async (name: string, action: Locator) => {
    await expect(action).toBeVisible();
    await judgeScreen(action.page(), name);
    seen.push(name);
  };
  await visitSignUp(page, look);
  await page.evaluate(() => localStorage.clear());
  await visitSignedOut(page, look);
  const { person, friend } = await openFriends(browser, { reducedMotion: "reduce" });
  asked.push(await watchNetwork(person.page.context()));
  await visitSignedIn(person, friend, look);
  await person.page.context().close();
  const payer = await browser.newContext({ reducedMotion: "reduce" });
  asked.push(await watchNetwork(payer));
  await visitPayer(browser, await payer.newPage(), look);
  await payer.close();
  // Nothing is configured here, so no screen asks anybody outside.
  expect(asked.flat()).toEqual([]);
  expect(new Set(seen).size).toBe(seen.length);
});
