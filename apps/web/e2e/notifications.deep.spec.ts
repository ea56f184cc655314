// The settings of notifications, an iPhone's browser, and the sign-up's step on a phone.
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { signedUp, signUp } from "./people.ts";
import { deliverPush, receivePush, simulatePushes } from "./push-browser.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

const androidPhone =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

const allowed = { permissions: ["notifications"] };

test("the notification settings: this device, the three channels, and all devices", async ({
  browser,
}) => {
  const { page } = await signedUp(browser, { firstName: "Mira", lastName: "Lind" }, allowed);
  await simulatePushes(page);
  await page.goto(`${baseUrl()}/profile/notifications`);
  await expect(page.getByText("Not Active")).toBeVisible();
  await expect(page.getByText("No devices yet")).toBeVisible();
  await page.getByRole("button", { name: "Enable on this device" }).click();
  // It waits for the service worker, which loads the whole app first.
  await expect(page.getByText("Active", { exact: true })).toHaveCount(2, { timeout: 90_000 });
  await expect(page.getByText(/^This device, \d/)).toBeVisible();
  const sms = page.getByRole("switch", { name: "SMS" });
  await expect(sms).not.toBeChecked();
  await sms.click();
  await expect(sms).toBeChecked();
  await recordScreen(page, "notifications-settings");

  // A change that the server refuses is reverted.
  await page.route("**/api/v1/preferences", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 500, json: { success: false, error: "No.", code: "INTERNAL" } })
      : route.fallback(),
  );
  const email = page.getByRole("switch", { name: "Email" });
  await email.click();
  await expect(page.getByText("Error: Failed to update preferences")).toBeVisible();
  await expect(email).toBeChecked();
  await recordScreen(page, "notifications-settings-error");
  await page.unroute("**/api/v1/preferences");

  await page.reload();
  await expect(page.getByRole("switch", { name: "SMS" })).toBeChecked();
  await page.getByRole("button", { name: "Disable on this device" }).click();
  await expect(page.getByText("Not Active")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.context().close();
});

test("an iPhone's browser must install the app first", async ({ browser }) => {
  const { page } = await signedUp(
    browser,
    { firstName: "Ivo", lastName: "Marin" },
    { userAgent: iphone, reducedMotion: "reduce" },
  );
  await page.getByRole("switch", { name: "Enable notifications" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Lilypad to your Home Screen" });
  await expect(dialog).toBeVisible();
  await recordScreen(page, "home-screen-dialog");
  await dialog.getByRole("button", { name: "Got it" }).click();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("switch", { name: "Enable notifications" })).toBeHidden();
  await page.reload();
  await expect(page.getByTestId("balance")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Enable notifications" })).toBeHidden();
  await page.goto(`${baseUrl()}/profile/notifications`);
  await page.getByRole("button", { name: "Show me how" }).click();
  await expect(dialog).toBeVisible();
  await page.context().close();
});

test("signing up on a phone offers notifications, which work from the start", async ({
  browser,
}) => {
  const context = await browser.newContext({
    ...allowed,
    userAgent: androidPhone,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const pushes = await simulatePushes(page);
  const asking = page.getByRole("heading", { name: "Stay in the loop" });
  const person = await signUp(page, { firstName: "Noor", lastName: "Haddad" }, async (name) => {
    if (name !== "sign-up-tag") return;
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(asking).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Step 6 of 7" })).toBeVisible();
    // A reload continues at this step.
    await page.reload();
    await expect(asking).toBeVisible();
    await expect(page.getByText("Earn 50 LIL by turning notifications on")).toBeHidden();
    await recordScreen(page, "sign-up-notifications");
  });
  await deliverPush(page, await receivePush(pushes, /"token"/));
  await expect(person.balance()).toHaveText(/^150\.00\s*LIL$/, { timeout: 30_000 });
  await receivePush(pushes, /You earned 50\.00 LIL/);
  await expect(page.getByRole("switch", { name: "Enable notifications" })).toBeHidden();
  await context.close();
});
