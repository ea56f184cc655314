// Sign-in links that do not sign in.
import { expect } from "@playwright/test";
import { baseUrl, readNextMail } from "./sandbox.ts";
import { test } from "./test.ts";

test("an address without an account gets the same answer but no sign-in link", async ({ page }) => {
  const nobody = `nobody.${Date.now().toString(36)}@example.com`;
  await page.goto(`${baseUrl()}/onboarding/login/email-login`);
  await page.getByLabel("Email").fill(nobody);
  const mailed = await readNextMail(nobody, /\/onboarding\S*/, async () => {
    await page.getByRole("button", { name: "Email me a link instead" }).click();
    await expect(page.getByText(`We've sent a sign-in link to ${nobody}`)).toBeVisible();
  });
  expect(mailed).not.toContain("magic-link");
});

test("an incomplete sign-in link shows an error", async ({ page }) => {
  await page.goto(`${baseUrl()}/onboarding/login/magic-link`);
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  await page.getByRole("button", { name: "Get a new link" }).click();
  await expect(page).toHaveURL(/\/email-login$/);
});
