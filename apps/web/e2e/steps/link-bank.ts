import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { verifiedPerson } from "../bank.ts";
import type { Person } from "../people.ts";
import { baseUrl } from "../sandbox.ts";

/** Closes the toasts, which cover the screen for a while. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole("button", { name: "Dismiss" });
  await expect(async () => {
    for (const button of await close.all()) await button.click({ timeout: 1_000 });
    await expect(close).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}

/** A toast or message with this text. */
export const alertWith = (page: Page, text: string): Locator =>
  page.getByRole("alert").filter({ hasText: text });
export const heading = (page: Page, name: string): Locator => page.getByRole("heading", { name });
/** Continues to the next step. */
export const proceed = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
/** The linked accounts, the default one first. */
export const rows = (page: Page): Locator =>
  page.getByRole("list", { name: "Linked bank accounts" }).getByRole("listitem");

/** Opens the page of bank accounts for a person with a verified identity. */
export async function atLinkedAccounts(browser: Browser, firstName: string): Promise<Person> {
  const person = await verifiedPerson(browser, { firstName, lastName: "Lindqvist" });
  await person.page.goto(`${baseUrl()}/profile/linked-accounts`);
  return person;
}

/** Goes from the page of bank accounts to the step with the account's details. */
export async function chooseBank(
  page: Page,
  choice: { currency: string; country?: string; bank: string },
): Promise<void> {
  await page
    .getByRole("link", { name: /^Link (your first account|another bank account)$/ })
    .click();
  await expect(heading(page, "Which currency is your account in?")).toBeVisible();
  await page.getByRole("button", { name: choice.currency }).click();
  if (choice.country !== undefined) {
    await expect(heading(page, "Where is your bank?")).toBeVisible();
    await page.getByRole("button", { name: choice.country }).click();
  }
  await expect(heading(page, "Choose your bank")).toBeVisible();
  await page.getByRole("button", { name: choice.bank }).click();
}

export async function fillAddress(
  page: Page,
  address: { country: string; line: string; city: string; postalCode: string },
): Promise<void> {
  await page.getByLabel("Country").selectOption(address.country);
  await page.getByLabel("Address line 1").fill(address.line);
  await page.getByLabel("City").fill(address.city);
  await page.getByLabel("Postal code").fill(address.postalCode);
}

/** Where the person lives. */
export const home = { country: "GB", line: "2 Pond Lane", city: "London", postalCode: "N1 1AA" };

/** Fills in the account's details and the person's address, and links it. */
export async function fillAndLink(
  page: Page,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await expect(heading(page, "Account details")).toBeVisible();
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await proceed(page);
  await expect(heading(page, "Your address")).toBeVisible();
  await fillAddress(page, home);
  await page.getByRole("button", { name: "Link bank account" }).click();
}

/** Continues from the end to the list of accounts. */
export async function arrive(page: Page): Promise<void> {
  await expect(heading(page, "Bank account linked")).toBeVisible();
  await proceed(page);
  await expect(page).toHaveURL(/\/profile\/linked-accounts$/);
}
