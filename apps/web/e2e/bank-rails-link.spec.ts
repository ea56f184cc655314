import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import {
  arrive,
  atLinkedAccounts,
  chooseBank,
  closeToasts,
  fillAndLink,
  heading,
  proceed,
  rows,
} from "./steps/link-bank.ts";
import { test } from "./test.ts";

test("a British and a euro account are linked, and one of them becomes the default and is unlinked", async ({
  browser,
}) => {
  const { page } = await atLinkedAccounts(browser, "Ann");
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

  await test.step("the euro account becomes the default, and is unlinked", async () => {
    await expect(rows(page)).toHaveCount(2);
    const german = rows(page).filter({ hasText: "3000" });
    await german.getByRole("button", { name: /^Make default/ }).click();
    await expect(german).toContainText("Default");
    await expect(rows(page).first()).toContainText("3000");
    await german.getByRole("button", { name: /^Unlink/ }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("Are you sure you want to unlink this bank account?");
    await dialog.getByRole("button", { name: "Unlink" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText("Default");
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
  });
  await page.context().close();
});
