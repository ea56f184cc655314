// A session survives while the server is down.
import { expect } from "@playwright/test";
import { signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { expireAccessToken, storedSession } from "./steps/access-token.ts";
import { test } from "./test.ts";

test("a server that is down while the token should be renewed does not end the session", async ({
  browser,
}) => {
  const ann = await signedUp(browser, { firstName: "Ann", lastName: "Berg" });
  const { page } = ann;
  await expect(ann.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  const before = await storedSession(page);
  await expireAccessToken(page);
  await page.route("**/auth/v1/token**", (route) => route.abort("connectionrefused"));
  await page.goto(`${baseUrl()}/dashboard`);
  // The last known balance with its time: this is still the person's device.
  await expect(page.getByText(/^Rewards at \d{1,2}:\d{2}/)).toBeVisible({ timeout: 45_000 });
  await expect(ann.balance()).toHaveText(/^100\.00\s*LIL$/);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await storedSession(page)).refresh_token).toBe(before.refresh_token);
  await page.unroute("**/auth/v1/token**");
  await page.reload();
  await expect(page.getByText("Your rewards")).toBeVisible();
  await page.context().close();
});
