import { expect, type Locator, type Page } from "@playwright/test";

export const heading = (page: Page, name: string): Locator =>
  page.getByRole("heading", { level: 1, name });
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name }).click();
/** The step of the banking steps. */
export const progress = (page: Page): Locator => page.getByRole("progressbar");

/** Enters an IBAN and checks it. */
export async function checkAccount(page: Page, iban: string): Promise<void> {
  await expect(heading(page, "Your IBAN")).toBeVisible();
  await page.getByLabel("IBAN").fill(iban);
  await press(page, "Check account");
}

/** Continues from the details, which are filled in, and the address to the linking. */
export async function link(page: Page, iban: string): Promise<void> {
  await expect(heading(page, "Account details")).toBeVisible();
  await expect(page.getByLabel("IBAN")).toHaveValue(iban);
  await press(page, "Continue");
  await expect(heading(page, "Your address")).toBeVisible();
  await page.getByLabel("Country").selectOption("DE");
  await page.getByLabel("Address line 1").fill("3 Teichstraße");
  await page.getByLabel("City").fill("Frankfurt am Main");
  await page.getByLabel("Postal code").fill("60311");
  await press(page, "Link bank account");
}
