import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { type Person, signedUp } from "../people.ts";
import { readNextMail, sandboxUrl, sixDigits } from "../sandbox.ts";

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name });
export const title = (page: Page, name: string): Locator =>
  page.getByRole("heading", { level: 1, name });

/** Controls the behaviour and the decisions of the sandbox's card issuer. */
export async function controlIssuer<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${sandboxUrl()}/cards/control/${path}`, {
    method: body === undefined ? "GET" : "POST",
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, `${path}: ${text}`).toBe(200);
  return JSON.parse(text) as Answer;
}

/** Opens the card screen for a person whose card is unlocked. */
export async function unlocked(browser: Browser, firstName: string): Promise<Person> {
  const person = await signedUp(
    browser,
    { firstName, lastName: "Lindqvist" },
    { reducedMotion: "reduce" },
  );
  await expect(person.balance()).toHaveText(/^100,000\.00\s*LIL$/, { timeout: 30_000 });
  await person.page.getByRole("link", { name: "Cards" }).click();
  await expect(person.page.getByText("Your card is unlocked.")).toBeVisible();
  return person;
}

/** Confirms the email address with a mailed code. */
export async function confirmEmail({ page, email }: Person): Promise<void> {
  const code = await readNextMail(email, sixDigits, () => button(page, "Send the code").click());
  await page.getByLabel("Code from the email").fill(code);
}
