import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { linkAccount } from "./bank.ts";
import { goBack } from "./go-back.ts";
import {
  alertWith,
  arrive,
  atLinkedAccounts,
  chooseBank,
  closeToasts,
  fillAddress,
  fillAndLink,
  heading,
  home,
  proceed,
  rows,
} from "./steps/link-bank.ts";
import { test } from "./test.ts";

test("an American and a Nigerian account are linked, and of four accounts another becomes the default and is unlinked", async ({
  browser,
}) => {
  const ann = await atLinkedAccounts(browser, "Ann");
  const { page } = ann;
  await linkAccount(ann, { country: "GB", currency: "GBP" });
  await linkAccount(ann, { country: "DE", currency: "EUR" });
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  const first = /•••• \d{4}/.exec((await rows(page).first().textContent()) ?? "")?.[0] ?? "none";

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
    await american.getByRole("button", { name: /^Make default/ }).click();
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
    await expect(rows(page).first()).toContainText(first);
    await expect(rows(page).first()).toContainText("Default");
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
  });
  await page.context().close();
});

test("failures of linking are explained, can be corrected and retried, and link one account", async ({
  browser,
}) => {
  const { page } = await atLinkedAccounts(browser, "Bea");

  await test.step("the bank does not know the account: it is corrected", async () => {
    await chooseBank(page, { currency: "British pound", bank: "Reedbank" });
    await fillAndLink(page, { "Sort code": "200000", "Account number": "12349999" });
    await expect(heading(page, "Linking Failed")).toBeVisible();
    await expect(alertWith(page, "We couldn't link your bank account.")).toBeVisible();
    await recordScreen(page, "link-bank-refused");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(alertWith(page, "We couldn't link your bank account.")).toBeVisible();
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
    await expect(alertWith(page, "This bank account is already linked.")).toBeVisible();
    // Back leads through the steps before it leaves the screen.
    await goBack(page);
    await expect(heading(page, "Choose your bank")).toBeVisible();
    await goBack(page);
    await goBack(page);
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
