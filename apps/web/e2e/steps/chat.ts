import { expect, type Locator, type Page } from "@playwright/test";

/** The messages so far in the chat of the welcome page. */
export const conversation = (page: Page): Locator =>
  page.getByRole("log", { name: "Conversation" });

/** Sends a message, and waits until it is accepted. */
export async function say(page: Page, message: string): Promise<void> {
  await page.getByLabel("Your message").fill(message);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Your message")).toHaveValue("");
}
