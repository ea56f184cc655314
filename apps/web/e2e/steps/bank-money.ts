import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { verifiedPerson } from "../bank.ts";
import type { Person } from "../people.ts";
import { baseUrl } from "../sandbox.ts";

/** How long the money and its events may take. */
export const settled = { timeout: 60_000 };
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name });
/** The screen with this title. */
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("heading", { name, level: 1 });

/** Signs up a person whose identity is verified, in a browser that can copy. */
export const verified = (browser: Browser, firstName: string, lastName: string): Promise<Person> =>
  verifiedPerson(
    browser,
    { firstName, lastName },
    { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] },
  );

/** Opens an operation from the dashboard's menu and selects the currency; there is only one account then. */
export async function begin(page: Page, entry: string, currency: RegExp): Promise<void> {
  await page.goto(`${baseUrl()}/dashboard`);
  await button(page, /USD$/).click();
  await button(page, "Teleport").click();
  await page.getByRole("dialog").getByText(entry).click();
  await button(page, currency).click();
}

/** Continues from the currency, with the only account, to the review of an amount. */
export async function toReview(page: Page, amount: string): Promise<void> {
  await button(page, "Continue").click();
  await expect(page.locator("[aria-pressed=true]")).toHaveCount(1);
  await button(page, "Continue").click();
  await page.getByLabel("Amount").fill(amount);
  await button(page, "Get quote").click();
  await expect(heading(page, "Review")).toBeVisible();
}
