// Nothing is configured in these tests: no maps, no analytics, no error reports, no phrasing of answers.
import { expect } from "@playwright/test";
import { openAccount } from "./open-account.ts";
import { openBrowser } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";
import { watchNetwork } from "./watch-network.ts";

const signedIn = [
  "/dashboard",
  "/send-money",
  "/request-money",
  "/transactions",
  "/transactions/statement",
  "/receive",
  "/receive/other",
  "/exchange",
  "/send-money/wallet",
  "/send-money/wallet/saved",
  "/my-code",
  "/scan",
  "/find-friends",
  "/limits",
  "/notifications",
  "/profile",
  "/profile/edit",
  // The places service would be loaded here.
  "/profile/address",
  "/profile/security",
  "/profile/notifications",
  "/profile/referrals",
  "/profile/linked-accounts",
  "/ramp/link-bank",
  "/banking/setup",
  "/leaderboard",
  "/cards",
  "/no/such/page",
];

test("a signed-in person's browser calls no other server", async ({ browser }) => {
  const { session } = await openAccount({ firstName: "Ann", lastName: "Lindqvist" });
  const context = await openBrowser(browser, session);
  const outside = await watchNetwork(context);
  const page = await context.newPage();
  for (const path of signedIn) {
    await page.goto(`${baseUrl()}${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator("[class*=_bone_]")).toHaveCount(0);
  }
  expect(outside).toEqual([]);
  await context.close();
});
