// Rewards that are reviewed before they are paid, which happens only with many friends in a short time.
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { openAccount } from "./open-account.ts";
import { openBrowser } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

test("a referrer reads which rewards are being reviewed", async ({ browser }) => {
  const { session } = await openAccount({ firstName: "Hana", lastName: "Okafor" });
  const context = await openBrowser(browser, session, { reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.route("**/api/v1/rewards/status/me", async (route) => {
    const response = await route.fetch();
    const { success, data } = await response.json();
    const reward = { rule: "referral_referrer", amount: "500.00", since: new Date().toISOString() };
    await route.fulfill({ response, json: { success, data: { ...data, inReview: [reward] } } });
  });
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(page.getByText("We're reviewing 500 LIL for you")).toBeVisible();
  await recordScreen(page, "dashboard-rewards-in-review");
  await context.close();
});
