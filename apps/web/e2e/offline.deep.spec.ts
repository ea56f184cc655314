// A network that is dead although the browser says that there is one, and a visitor without a network.
import { expect } from "@playwright/test";
import { signedUp } from "./people.ts";
import { waitForWorker } from "./push-browser.ts";
import { baseUrl } from "./sandbox.ts";
import { waitForWholeApp } from "./steps/kept-files.ts";
import { test } from "./test.ts";

test("a start with a dead network shows what was known, and one calm banner", async ({
  browser,
}) => {
  const person = await signedUp(browser, { firstName: "Eda", lastName: "Kaya" });
  const context = person.page.context();
  await expect(person.page.getByText("+100.00 LIL")).toBeVisible({ timeout: 30_000 });
  await waitForWorker(person.page);
  await waitForWholeApp(person.page);
  await person.page.goto(`${baseUrl()}/transactions`);
  await expect(person.page.getByText("+100.00 LIL")).toBeVisible();
  // The history is the one list in pages.
  await expect
    .poll(() => person.page.evaluate(() => JSON.stringify(localStorage).includes("pageParams")))
    .toBe(true);
  await person.page.close();

  // Many browsers say that they are online as long as there is any network.
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => true }),
  );
  await context.setOffline(true);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(page.getByTestId("balance")).toHaveText(/^100\.00\s*LIL$/);
  await expect(page.getByText("+100.00 LIL")).toBeVisible();
  await expect(page.getByText(/^Your money is safe. Last updated at \d{1,2}:\d{2}/)).toBeVisible();
  // Until the last attempt of every request has failed.
  for (let attempt = 0; attempt < 5; attempt += 1) await page.clock.runFor(5_000);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(page.getByText("You are offline")).toHaveCount(1);

  await page.goto(`${baseUrl()}/transactions`);
  await expect(page.getByText("+100.00 LIL")).toBeVisible();
  await expect(page.getByText(/^Your money is safe. Last updated at/)).toBeVisible();
  await context.close();
});

test("a visitor without a network gets the welcome page, and the sign-up once it was used", async ({
  page,
  context,
}) => {
  await page.goto(`${baseUrl()}/onboarding`);
  await waitForWorker(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("link", { name: "Get started" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(page.getByRole("heading", { name: "Create Account" })).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${baseUrl()}/onboarding`);
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(page.getByRole("heading", { name: "Create Account" })).toBeVisible();
});
