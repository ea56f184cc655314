import { type Browser, expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { verifyIdentity } from "./sandbox-bank.ts";
import { test } from "./test.ts";

// Seven accounts are linked here, each on several screens.
test.describe.configure({ timeout: 240_000 });

/** Closes the toasts, which cover the screen for a while. */
async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole("button", { name: "Dismiss" });
  await expect(async () => {
    for (const button of await close.all()) await button.click({ timeout: 1_000 });
    await expect(close).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
}

const told = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const proceed = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const rows = (page: Page) =>
  page.getByRole("list", { name: "Linked bank accounts" }).getByRole("listitem");

/** Opens the page of bank accounts for a person with a verified identity. */
async function verified(browser: Browser, firstName: string): Promise<Page> {
  const who = { firstName, lastName: "Lindqvist" };
  const { page, email } = await signedUp(browser, who);
  await verifyIdentity(page, { ...who, email });
  await page.goto(`${baseUrl()}/profile/linked-accounts`);
  return page;
}

/** Goes from the page of bank accounts to the step with the account's details. */
async function chooseBank(
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

async function fillAddress(
  page: Page,
  address: { country: string; line: string; city: string; postalCode: string },
): Promise<void> {
  await page.getByLabel("Country").selectOption(address.country);
  await page.getByLabel("Address line 1").fill(address.line);
  await page.getByLabel("City").fill(address.city);
  await page.getByLabel("Postal code").fill(address.postalCode);
}

const home = { country: "GB", line: "2 Pond Lane", city: "London", postalCode: "N1 1AA" };

/** Fills in the account's details and the person's address, and links it. */
async function fillAndLink(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await expect(heading(page, "Account details")).toBeVisible();
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await proceed(page);
  await expect(heading(page, "Your address")).toBeVisible();
  await fillAddress(page, home);
  await page.getByRole("button", { name: "Link bank account" }).click();
}

async function arrive(page: Page): Promise<void> {
  await expect(heading(page, "Bank account linked")).toBeVisible();
  await proceed(page);
  await expect(page).toHaveURL(/\/profile\/linked-accounts$/);
}

test("a British, an American, a euro and a Nigerian account are linked, selected and unlinked", async ({
  browser,
}) => {
  const page = await verified(browser, "Ann");
  await expect(page.getByText("No bank accounts linked")).toBeVisible();

  await test.step("a British account, whose bank is known completely", async () => {
    await chooseBank(page, { currency: "British pound", bank: "Millpond Bank" });
    await fillAndLink(page, { "Sort code": "200000", "Account number": "55779911" });
    await expect(heading(page, "Bank account linked")).toBeVisible();
    await expect(page.getByText("20-00-00 •••• 9911")).toBeVisible();
    await recordScreen(page, "link-bank-linked");
    await arrive(page);
    await expect(rows(page)).toContainText(["Default"]);
  });

  await test.step("an American account, whose bank's address is unknown", async () => {
    await chooseBank(page, { currency: "US dollar", bank: "Bullfrog Federal Credit Union" });
    await expect(heading(page, "Your bank's address")).toBeVisible();
    await proceed(page);
    await expect(page.getByText("Please complete all required bank address fields")).toBeVisible();
    await fillAddress(page, {
      country: "US",
      line: "1 Harbor Street",
      city: "Portland",
      postalCode: "97204",
    });
    await proceed(page);
    await fillAndLink(page, {
      "Routing number": "021000021",
      "Account number": "000123456789",
    });
    await arrive(page);
    await expect(page.getByText("021000021 •••• 6789")).toBeVisible();
  });

  await test.step("a euro account: a mistyped IBAN is noticed, and one of two SWIFT codes is selected", async () => {
    await chooseBank(page, { currency: "Euro", country: "Germany", bank: "Libellenbank" });
    await page.getByLabel("IBAN").fill("DE89370400440532013001");
    await expect(page.getByLabel("IBAN")).toHaveValue("DE89 3704 0044 0532 0130 01");
    await proceed(page);
    await expect(page.getByText("IBAN has a typing mistake. Please check it")).toBeVisible();
    await expect(page.getByText(/^SWIFT \/ BIC is required/)).toBeVisible();
    await closeToasts(page);
    await recordScreen(page, "link-bank-mistyped");
    await page.getByLabel("SWIFT / BIC").selectOption({ index: 2 });
    await fillAndLink(page, { IBAN: "DE89370400440532013000" });
    await arrive(page);
    await expect(page.getByText("•••• 3000")).toBeVisible();
  });

  await test.step("a Nigerian account, whose bank has its own code", async () => {
    await chooseBank(page, { currency: "Nigerian naira", bank: "Lagoon Bank" });
    await expect(page.getByLabel("Bank code")).toHaveValue("901");
    await fillAndLink(page, { "Account number (NUBAN)": "0123456784" });
    await arrive(page);
    await expect(page.getByText("901 •••• 6784")).toBeVisible();
  });

  await test.step("another account becomes the default, and is unlinked", async () => {
    await expect(rows(page)).toHaveCount(4);
    const american = rows(page).filter({ hasText: "6789" });
    await american.getByRole("button", { name: /the default$/ }).click();
    await expect(american).toContainText("Default");
    await expect(rows(page).first()).toContainText("6789");
    await closeToasts(page);
    await recordScreen(page, "linked-accounts-four");
    await american.getByRole("button", { name: /^Unlink/ }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Are you sure you want to unlink this bank account?");
    await dialog.getByRole("button", { name: "Unlink" }).click();
    await expect(rows(page)).toHaveCount(3);
    // The oldest one takes its place.
    await expect(rows(page).first()).toContainText("9911");
    await expect(rows(page).first()).toContainText("Default");
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
  });
  await page.context().close();
});

test("failures of linking are explained, can be corrected and retried, and link one account", async ({
  browser,
}) => {
  const page = await verified(browser, "Bea");

  await test.step("the bank does not know the account: it is corrected", async () => {
    await chooseBank(page, { currency: "British pound", bank: "Reedbank" });
    await fillAndLink(page, { "Sort code": "200000", "Account number": "12349999" });
    await expect(heading(page, "Linking Failed")).toBeVisible();
    await expect(told(page, "We couldn't link your bank account.")).toBeVisible();
    await recordScreen(page, "link-bank-refused");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(told(page, "We couldn't link your bank account.")).toBeVisible();
    await page.getByRole("button", { name: "Go Back" }).click();
    await expect(page.getByLabel("Sort code")).toHaveValue("20-00-00");
    await page.getByLabel("Account number").fill("12345678");
    await proceed(page);
    await expect(page.getByLabel("Address line 1")).toHaveValue(home.line);
    await page.getByRole("button", { name: "Link bank account" }).click();
    await arrive(page);
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step("an answer is lost: the retry finds the account that was linked", async () => {
    await page.route(
      "**/api/v1/ramp/link/complete",
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await chooseBank(page, { currency: "British pound", bank: "Otter Mutual" });
    await fillAndLink(page, { "Sort code": "200000", "Account number": "87654321" });
    await expect(heading(page, "Linking Failed")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await arrive(page);
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step("the same account is refused the second time", async () => {
    await chooseBank(page, { currency: "British pound", bank: "Otter Mutual" });
    await fillAndLink(page, { "Sort code": "20-00-00", "Account number": "87654321" });
    await expect(told(page, "This bank account is already linked.")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/profile\/linked-accounts$/);
  });

  await test.step("a slow bank: the account is pending, then becomes active by itself", async () => {
    await chooseBank(page, { currency: "British pound", bank: "Millpond Bank" });
    await fillAndLink(page, { "Sort code": "200000", "Account number": "12340000" });
    await expect(heading(page, "Almost there")).toBeVisible();
    await proceed(page);
    const slow = rows(page).filter({ hasText: "0000" });
    await expect(slow).toContainText(/Pending|Active/);
    await expect(slow).toContainText("Active", { timeout: 45_000 });
  });

  await test.step("a reload continues at the same step, without the account number", async () => {
    await chooseBank(page, { currency: "British pound", bank: "Reedbank" });
    await expect(heading(page, "Account details")).toBeVisible();
    await page.getByLabel("Account number").fill("12345678");
    await page.reload();
    await expect(heading(page, "Account details")).toBeVisible();
    await expect(page.getByLabel("Account number")).toHaveValue("");
  });
  await page.context().close();
});
