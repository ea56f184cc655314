import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { signedUp, signIn } from "./people.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { test } from "./test.ts";

const mira = { firstName: "Mira", lastName: "Lindqvist" };
const still = { reducedMotion: "reduce" } as const;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a person ends sessions on other devices, one or all", async ({ browser }) => {
  const { page, email } = await signedUp(browser, mira, still);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, email);
  await page.goto(`${baseUrl()}/profile`);
  await page.getByRole("link", { name: "Where you're signed in" }).click();
  await expect(page.getByText("This device")).toBeVisible();
  await recordScreen(page, "profile-sessions");
  await page.getByRole("button", { name: /^Sign out (?!everywhere)/ }).click();
  await expect(page.getByText(/was signed out$/)).toBeVisible();
  await expect(page.getByText("You're signed in on this device only.")).toBeVisible();
  await other.goto(`${baseUrl()}/profile`);
  await expect(other).toHaveURL(/\/onboarding/, { timeout: 20_000 });

  await press(page, "Sign out everywhere");
  const dialog = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
  await expect(dialog).toBeVisible();
  await recordScreen(page, "profile-sign-out-everywhere");
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(page).toHaveURL(/\/onboarding$/);
  await Promise.all([page.context().close(), other.context().close()]);
});

test("an account with a small rest can be deleted", async ({ browser }) => {
  const { page, safeAddress, balance } = await signedUp(browser, mira, still);
  await expect(balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  await faucet(safeAddress, "usdc", "0.80");
  await page.goto(`${baseUrl()}/profile/delete`);
  await expect(page.getByText(/You still have \$0\.80/)).toBeVisible({ timeout: 30_000 });
  await recordScreen(page, "profile-delete-small-rest");
  await page.context().close();
});

test("terms and privacy policy can be read before signing up", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${baseUrl()}/onboarding`);
  await recordScreen(page, "landing-with-terms");
  await page.getByRole("link", { name: "Terms of service" }).click();
  await expect(heading(page, "Terms of service")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).not.toHaveCount(0);
  await expect(page.getByText("Email: ")).toBeVisible();
  await recordScreen(page, "terms");
  await page.getByRole("link", { name: "Privacy policy" }).click();
  await expect(heading(page, "Privacy policy")).toBeInViewport();
  await recordScreen(page, "privacy");
  await press(page, "Back");
  await expect(heading(page, "Terms of service")).toBeVisible();
  await press(page, "Back");
  await expect(page.getByRole("link", { name: "Get started" })).toBeVisible();
});
