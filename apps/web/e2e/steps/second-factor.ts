import { expect, type Locator, type Page } from "@playwright/test";
import { baseUrl, readNextMail, sixDigits } from "../sandbox.ts";

export const passcode = "805913";
export const otherPasscode = "264079";

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name });
/** Where a mailed code is entered. */
const codeField = (page: Page): Locator => page.getByLabel("Six-digit code");

/** Signs in with a mailed code, up to the next screen. */
export async function signInWithCode(page: Page, email: string): Promise<void> {
  await page.goto(`${baseUrl()}/onboarding/login/email-login`);
  await page.getByLabel("Email").fill(email);
  const code = await readNextMail(email, sixDigits, async () => {
    await button(page, "Continue").click();
    await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
  });
  await codeField(page).fill(code);
}

/** Enters the code that is mailed when a change of the security settings begins. */
export async function enterSecurityCode(
  page: Page,
  email: string,
  begin: () => Promise<unknown>,
): Promise<void> {
  const code = await readNextMail(email, sixDigits, async () => {
    await begin();
    await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
  });
  await codeField(page).fill(code);
}

/** Sets up a passcode in Security. */
export async function setUpPasscode(page: Page, email: string): Promise<void> {
  await page.goto(`${baseUrl()}/profile/security`);
  await enterSecurityCode(page, email, () => button(page, /Set up a passcode/).click());
  await choosePasscode(page, passcode);
  await expect(page.getByText("Passcode saved")).toBeVisible();
}

/** Enters a new passcode twice. */
export async function choosePasscode(page: Page, first: string, again = first): Promise<void> {
  await page.getByLabel("New passcode", { exact: true }).fill(first);
  await page.getByLabel("New passcode again").fill(again);
}
