// The browser's Back, as the button or the gesture of a phone: it closes what is open, goes back a step, and only then leaves.
import { expect, type Page } from "@playwright/test";
import { linkAccount, verifiedPerson } from "./bank.ts";
import { goBack } from "./go-back.ts";
import { openTransfers, type Person, pickPerson, signedUp } from "./people.ts";
import { baseUrl, newEmail } from "./sandbox.ts";
import { begin } from "./steps/bank-money.ts";
import { button, heading, makeLink, payerOf, pickCurrency } from "./teleport.ts";
import { test } from "./test.ts";

const phone = { reducedMotion: "reduce", viewport: { width: 390, height: 844 } } as const;
const lengthOf = (page: Page) => page.evaluate(() => history.length);

let ann: Person;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser }) => {
  ann = await verifiedPerson(browser, { firstName: "Ann", lastName: "Lindqvist" }, phone);
});
test.afterAll(() => ann?.page.context().close());

test("Back closes a sheet on the dashboard, and an open transaction in the history", async () => {
  const { page } = ann;
  await page.goto(`${baseUrl()}/dashboard`);
  await openTransfers(page);
  await goBack(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole("link", { name: "See all" }).click();
  await expect(heading(page, "History")).toBeVisible();
  const length = await lengthOf(page);
  await page
    .getByRole("button", { name: /^Welcome reward/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Transaction" })).toBeVisible();
  await goBack(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(heading(page, "History")).toBeVisible();
  await button(page, "Back").click();
  await expect(ann.balance()).toBeVisible();
  expect(await lengthOf(page)).toBeLessThanOrEqual(length + 1);
});

test("Back from a payment's sheet keeps the form, and Back from the review returns to it", async ({
  browser,
}) => {
  const { page } = ann;
  const bob = await signedUp(browser, { firstName: "Bob", lastName: "Marchetti" }, phone);
  await bob.page.context().close();
  await openTransfers(page);
  await page.getByRole("dialog").getByText("Send Money").click();
  await pickPerson(page, bob.tag);
  await page.getByLabel("Amount").fill("500");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
  await goBack(page);
  await expect(page.getByLabel("Amount")).toHaveValue("5.00");
  await expect(page.getByText(`@${bob.tag}`)).toBeVisible();
  await goBack(page);
  await expect(ann.balance()).toBeVisible();
});

test("a filter of the history survives a receipt and a reload", async () => {
  const { page } = ann;
  await page.goto(`${baseUrl()}/transactions`);
  await button(page, "LIL Bits Reward").click();
  await expect(page).toHaveURL(/account=LIL/);
  await page
    .getByRole("button", { name: /^Welcome reward/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(heading(page, "Receipt")).toBeVisible();
  await button(page, "Close").click();
  await expect(page.getByRole("dialog", { name: "Transaction" })).toBeVisible();
  await goBack(page);
  await expect(button(page, "LIL Bits Reward")).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(button(page, "LIL Bits Reward")).toHaveAttribute("aria-pressed", "true");
});

test("a visitor goes back through the steps of the sign-up, with what they typed", async ({
  browser,
}) => {
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto(`${baseUrl()}/onboarding`);
  await page.getByRole("link", { name: "Get started" }).click();
  const email = newEmail("eve");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("checkbox").check();
  await button(page, "Continue").click();
  await expect(heading(page, "Verify Email")).toBeVisible();
  await goBack(page);
  await expect(heading(page, "Create Account")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await goBack(page);
  await expect(page.getByRole("link", { name: "Get started" })).toBeVisible();
  await page.context().close();
});

test("Back goes back a step of a withdrawal and of a payer's page", async ({ browser }) => {
  const { page } = ann;
  const accountId = await linkAccount(ann, { country: "GB", currency: "GBP" });
  await begin(page, "Withdraw to bank", /^British pound/);
  await button(page, "Continue").click();
  await expect(page.locator("[aria-pressed=true]")).toHaveCount(1);
  await button(page, "Continue").click();
  await page.getByLabel("Amount").fill("2000");
  await goBack(page);
  await expect(page.locator("[aria-pressed=true]")).toHaveCount(1);
  await goBack(page);
  await expect(button(page, /^British pound/)).toBeVisible();
  await goBack(page);
  await expect(ann.balance()).toBeVisible();

  const link = await makeLink({ owner: ann, accountId }, "12.50");
  const payer = await payerOf(browser);
  await payer.goto(link.url);
  await pickCurrency(payer, "USD");
  await expect(payer.getByRole("list", { name: "Banks" })).toBeVisible();
  await goBack(payer);
  await expect(heading(payer, "Ann Lindqvist")).toBeVisible();
  expect(payer.url()).toBe(link.url);
  await payer.context().close();
});

test("a screen that Back returns to is where it was left", async () => {
  const { page } = ann;
  await page.goto(`${baseUrl()}/profile`);
  const row = page.getByRole("link", { name: /Privacy/ }).first();
  await row.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await row.click();
  await expect(page).toHaveURL(/\/profile\/privacy$/);
  await goBack(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
});
