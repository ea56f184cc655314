import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { intentOf, linkAccount, transactionOf } from "./bank.ts";
import { faucet } from "./sandbox.ts";
import { controlBank } from "./sandbox-bank.ts";
import { begin, button, heading, settled, toReview, verified } from "./steps/bank-money.ts";
import { test } from "./test.ts";

test("a top-up from another person's account fails, and the app says where the money is", async ({
  browser,
}) => {
  const person = await verified(browser, "Ines", "Moreau");
  const { page } = person;
  await linkAccount(person, { country: "DE", currency: "EUR" });
  await begin(page, "Top up from bank", /^Euro/);
  await toReview(page, "100.66");
  await button(page, "Confirm").click();
  await expect(heading(page, "Send €100.66 from your bank")).toBeVisible();
  await controlBank(`transactions/${await transactionOf(await intentOf(page))}/pay`, {});
  await expect(heading(page, "Transaction failed")).toBeVisible(settled);
  await expect(page.getByText(/returned to your bank account/)).toBeVisible();
  await recordScreen(page, "topup-failed");
  await button(page, "Done").click();
  await expect(person.balance()).toHaveText("$0.00");
  await page.context().close();
});

test("a payout that the bank refuses comes back as a separate payment", async ({ browser }) => {
  const person = await verified(browser, "Owen", "Achterberg");
  const { page } = person;
  await linkAccount(person, { country: "GB", currency: "GBP" });
  await faucet(person.safeAddress, "usdc", "40.00");
  await begin(page, "Withdraw to bank", /^British pound/);
  await toReview(page, "20.67");
  await button(page, "Confirm and withdraw").click();
  await expect(heading(page, "Transaction failed")).toBeVisible(settled);
  await recordScreen(page, "withdraw-failed");
  await button(page, "Done").click();
  await expect(person.balance()).toHaveText("$40.00", settled);
  await page.getByRole("button", { name: / Withdrawal returned · / }).click();
  await expect(page.getByText(/couldn't be paid out, so it was returned/)).toBeVisible();
  await page.context().close();
});
