import { expect, type Locator } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { visitPayer } from "./every-payer-screen.ts";
import { openFriends, visitSignedIn, visitSignedOut, visitSignUp } from "./every-screen.ts";
import { test } from "./test.ts";
import { watchNetwork } from "./watch-network.ts";

const look = async (name: string | null, action: Locator) => {
  await expect(action).toBeVisible();
  if (name !== null) await recordScreen(action.page(), name);
};

// Fifty screens, one after another; recording one takes some seconds.
test.describe.configure({ timeout: 400_000 });
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("every screen without an account opens and calls no other server", async ({ page }) => {
  const outside = await watchNetwork(page.context());
  await visitSignUp(page, look);
  await page.evaluate(() => localStorage.clear());
  await visitSignedOut(page, look);
  expect(outside).toEqual([]);
});

test("every screen for signed-in people opens and calls no other server", async ({ browser }) => {
  const { person, friend } = await openFriends(browser, { reducedMotion: "reduce" });
  const outside = await watchNetwork(person.page.context());
  await visitSignedIn(person, friend, look);
  expect(outside).toEqual([]);
  await person.page.context().close();
});

test("every screen of a payment link opens and calls no other server", async ({
  browser,
  page,
}) => {
  const outside = await watchNetwork(page.context());
  await visitPayer(browser, page, look);
  expect(outside).toEqual([]);
});
