import { expect, type Locator, type Page } from "@playwright/test";
import { checkThemes } from "../../gallery/check-screen.ts";
import { addAuthenticator } from "../add-authenticator.ts";
import type { Person } from "../people.ts";
import { baseUrl, readNextMail, sixDigits } from "../sandbox.ts";

export const desktop = { reducedMotion: "reduce", viewport: { width: 1440, height: 900 } } as const;
export const phone = { reducedMotion: "reduce", viewport: { width: 390, height: 844 } } as const;

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name });
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("heading", { name });

/** Opens a page of the console by its URL. */
export const openConsole = (page: Page, path = "") => page.goto(`${baseUrl()}/admin${path}`);

/** Creates a passkey in Security, which the console requires. The authenticator is a virtual one. */
export async function createPasskey({ page, email }: Person): Promise<void> {
  await addAuthenticator(page);
  await page.goto(`${baseUrl()}/profile/security`);
  const code = await readNextMail(email, sixDigits, async () => {
    await button(page, "Add a passkey").click();
    await expect(heading(page, "Check Your Email")).toBeVisible();
  });
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByLabel("Name").fill("Work key");
  await button(page, "Create passkey").click();
  await expect(page.getByText("Passkey added")).toBeVisible();
}

/** Freezes a person's account for a day. @param look called with the filled form, before it is sent */
export async function freezeForADay(
  page: Page,
  freeze: { tag: string; name: string; note: string },
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  await openConsole(page, "/freezes");
  await button(page, "Freeze an account").click();
  await page.getByLabel("Lilypad tag or person id").fill(`@${freeze.tag}`);
  await expect(page.getByText(`This is ${freeze.name}.`)).toBeVisible();
  await page.getByLabel("Note for staff").fill(freeze.note);
  await look();
  await button(page, "Freeze for 24 hours").click();
  await expect(page.getByText("Account frozen")).toBeVisible();
}

/** Proposes a longer freeze of a frozen account. */
export async function proposeLongerFreeze(page: Page, note: string): Promise<void> {
  await button(page, "Propose a longer freeze").click();
  await page.getByLabel("Note for staff").fill(note);
  await button(page, "Propose freeze").click();
  await expect(page.getByText("Freeze proposed")).toBeVisible();
}

/**
 * Checks accessibility and contrast in both themes, of a page of the console that the gallery does not have; with pictures
 * (SCREENS_DIR) at both sizes, which takes longer.
 */
export async function look(page: Page, name: string): Promise<void> {
  const own = page.viewportSize();
  if (process.env.SCREENS_DIR === undefined) return checkThemes(page, name);
  for (const { viewport } of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await checkThemes(page, `${name}-${viewport.width}`);
  }
  if (own !== null) await page.setViewportSize(own);
}
