import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { callAsPage, intentOf, linkAccount, transactionOf } from "./bank.ts";
import { faucet } from "./sandbox.ts";
import { controlBank } from "./sandbox-bank.ts";
import { begin, button, heading, settled, verified } from "./steps/bank-money.ts";
import { test } from "./test.ts";

test("a person tops up by bank transfer, and resumes after a reload", async ({ browser }) => {
  const person = await verified(browser, "Ines", "Moreau");
  const { page } = person;
  await linkAccount(person, { country: "DE", currency: "EUR" });

  await test.step("currency, account and amount", async () => {
    await begin(page, "Top up from bank", /^Euro/);
    await recordScreen(page, "topup-currency");
    await button(page, "Continue").click();
    await expect(heading(page, "Which account are you paying from?")).toBeVisible();
    await recordScreen(page, "topup-bank");
    await button(page, "Continue").click();
    await page.getByLabel("Amount").fill("250.00");
    await expect(page.getByText(/^€[\d,.]+ to €[\d,.]+$/)).toBeVisible();
    await recordScreen(page, "topup-amount");
  });

  await test.step("a reload returns to the same step", async () => {
    await page.reload();
    await expect(page.getByLabel("Amount")).toHaveValue("250.00");
    await button(page, "Get quote").click();
    await expect(heading(page, "Review")).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText(/^[0-4]:\d\d$/);
    await recordScreen(page, "topup-review");
    await page.reload();
    await expect(heading(page, "Review")).toBeVisible();
  });

  await test.step("the transfer details are copied, and found again", async () => {
    await button(page, "Confirm").click();
    await expect(heading(page, "Send €250.00 from your bank")).toBeVisible();
    await recordScreen(page, "topup-instructions");
    await button(page, "Copy Payment reference").click();
    await expect(page.getByText("Payment reference copied to clipboard!")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
    await button(page, "I'll pay later").click();
    await page.getByRole("link", { name: /^Top-up/ }).click();
    await expect(heading(page, "Send €250.00 from your bank")).toBeVisible();
    await page.reload();
    await button(page, "I've sent the payment").click();
    await expect(heading(page, "We're watching for your transfer")).toBeVisible();
    await recordScreen(page, "topup-confirmation");
    await page.reload();
    await button(page, "See progress").click();
    await expect(heading(page, "Waiting for your transfer")).toBeVisible();
    await recordScreen(page, "topup-progress");
  });

  await test.step("the bank transfer arrives, and so do the dollars", async () => {
    await controlBank(`transactions/${await transactionOf(await intentOf(page))}/pay`, {});
    await expect(heading(page, "You're topped up")).toBeVisible(settled);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(person.balance()).toHaveText(/^\$2\d\d\.\d\d$/, settled);
    await expect(page.getByRole("link", { name: /^Top-up/ })).toBeHidden();
    await page.getByRole("button", { name: / Top up · / }).click();
    await expect(page.getByText("You topped up from your bank account.")).toBeVisible();
  });
  await page.context().close();
});

test("a person withdraws at most the available balance, once, and it completes", async ({
  browser,
}) => {
  const person = await verified(browser, "Owen", "Achterberg");
  const { page } = person;
  await linkAccount(person, { country: "GB", currency: "GBP" });
  await faucet(person.safeAddress, "usdc", "60.00");

  await test.step("the maximum is the available balance", async () => {
    await begin(page, "Withdraw to bank", /^British pound/);
    await button(page, "Continue").click();
    await button(page, "Continue").click();
    await expect(page.getByText("Available $60.00")).toBeVisible(settled);
    await page.getByLabel("Amount").fill("60.01");
    await expect(page.getByText("Insufficient USDC balance")).toBeVisible();
    await expect(button(page, "Get quote")).toBeDisabled();
    await recordScreen(page, "withdraw-amount");
    await page.getByLabel("Amount").fill("20.00");
    await button(page, "Get quote").click();
    await expect(heading(page, "Review")).toBeVisible();
    await recordScreen(page, "withdraw-review");
  });

  await test.step("it is confirmed once, and completes", async () => {
    await button(page, "Confirm and withdraw").click();
    const onItsWay = page.getByRole("heading", { name: /^\$20\.00 (is on its way|was paid out)$/ });
    await expect(onItsWay).toBeVisible();
    await expect(page.getByText(/(arrives at|was sent to) Millpond Bank/)).toBeVisible();
    const intentId = await intentOf(page);
    await page.reload();
    await expect(onItsWay).toBeVisible();
    await recordScreen(page, "withdraw-success");
    await button(page, "Done").click();
    await expect(person.balance()).toHaveText("$40.00", settled);
    await expect(async () => {
      const intent = await callAsPage<{ status: string }>(
        page,
        "GET",
        `ramp/intents/${intentId}/status`,
      );
      expect(intent.status).toBe("COMPLETED");
    }).toPass(settled);
  });
  await page.context().close();
});
