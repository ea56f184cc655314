import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { type Person, signedUp } from "../people.ts";
import { baseUrl, sandboxUrl } from "../sandbox.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** The screen with this title. */
export const title = (page: Page, name: string): Locator =>
  page.getByRole("heading", { level: 1, name });

/** Opens the gate for a new person who has not begun the identity check. */
export async function atTheGate(browser: Browser, firstName: string): Promise<Person> {
  const person = await signedUp(browser, { firstName, lastName: "Lindqvist" });
  await person.page.goto(`${baseUrl()}/ramp/link-bank`);
  await expect(title(person.page, "Verify your identity")).toBeVisible();
  return person;
}

/** Begins the identity check at the gate. */
export async function begin(page: Page): Promise<void> {
  await button(page, "Start verification").click();
  await expect(title(page, "Upload your documents")).toBeVisible();
}

/** Submits documents on the provider's page, which opens in another tab. */
export async function showDocuments(page: Page, action: RegExp, document: string): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: action }).click();
  const provider = await opened;
  await provider.getByLabel(document).check();
  await provider.getByLabel(/sample picture/).check();
  await provider.getByLabel(/sample selfie/).check();
  await button(provider, "Hand in my documents").click();
  await expect(provider.getByText("We are looking at your documents")).toBeVisible();
  await provider.close();
}

/** Presses a customer's button on the bank's console, as an employee of the bank. */
export async function decide(browser: Browser, decision: string, { email }: Person): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${sandboxUrl()}/bank`);
  const press = page.getByRole("button", { name: `${decision}: ${email}`, exact: true });
  await press.click();
  // The list shows the new state, in which this can no longer be decided.
  await expect(press).toBeHidden();
  await context.close();
}
