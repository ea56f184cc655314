// Cards that are locked again, and an issuer that can't be reached.
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { openAccount } from "./open-account.ts";
import { sendMoney } from "./people.ts";
import { ownProductWithOptions } from "./product/own-product.ts";
import { baseUrl } from "./sandbox.ts";
import { button, confirmEmail, controlIssuer, title, unlocked } from "./steps/card-issuer.ts";
import { test } from "./test.ts";

// The issuer of the others must not be away meanwhile.
ownProductWithOptions();

test("an unavailable issuer is shown as such, and nothing is lost", async ({ browser }) => {
  const bo = await unlocked(browser, "Bo");
  const { page } = bo;
  await page.getByRole("link", { name: "Get your card" }).click();
  await confirmEmail(bo);
  await expect(title(page, "Terms of our card partner")).toBeVisible();
  // The terms are already loaded: only later calls are refused.
  await page.getByRole("checkbox").check();
  try {
    await controlIssuer("settings", { provider: "rate-limited" });
    await button(page, "Continue").click();
    await expect(page.getByText(/We can't reach the card issuer right now/).first()).toBeVisible({
      timeout: 60_000,
    });
    await page.goto(`${baseUrl()}/cards`);
    const trouble = page.getByText("We can't show your card right now");
    await expect(trouble).toBeVisible({ timeout: 60_000 });
    await recordScreen(page, "card-away");
  } finally {
    await controlIssuer("settings", { provider: "up" });
  }
  await button(page, "Try again").click();
  await expect(page.getByRole("link", { name: "Continue to your card" })).toBeVisible({
    timeout: 60_000,
  });
  await page.context().close();
});

test("spending LIL locks the card again, also by URL", async ({ browser }) => {
  const [cy, friend] = await Promise.all([
    unlocked(browser, "Cy"),
    openAccount({ firstName: "Jonas", lastName: "Weber" }),
  ]);
  const { page } = cy;
  await page.goto(`${baseUrl()}/dashboard`);
  await sendMoney(page, { to: friend.tag, amount: "1.00", currency: "LIL" });
  await button(page, "Done").click();
  await expect(cy.balance()).toHaveText(/^99,999\.00\s*LIL$/, { timeout: 30_000 });
  await page.goto(`${baseUrl()}/cards/setup`);
  await expect(page).toHaveURL(/\/cards$/);
  await button(page, /^Virtual card/).click();
  await expect(page.getByText("Unlock your card with 100,000 LIL bits.")).toBeVisible();
  await expect(page.getByRole("link", { name: /card/i })).toHaveCount(0);
  await page.context().close();
});
