import { type Browser, expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { callAsPage, intentOf, linkAccount, transactionOf } from "./bank.ts";
import { type Person, signedUp } from "./people.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { controlBank, verifyIdentity } from "./sandbox-bank.ts";
import { test } from "./test.ts";

const settled = { timeout: 60_000 };
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });

async function verified(browser: Browser, firstName: string, lastName: string): Promise<Person> {
  const who = { firstName, lastName };
  const person = await signedUp(browser, who, {
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await verifyIdentity(person.page, { email: person.email, ...who });
  return person;
}

/** Opens an operation from the dashboard's menu and selects the currency; there is only one account then. */
async function begin(page: Page, entry: string, currency: RegExp): Promise<void> {
  await page.goto(`${baseUrl()}/dashboard`);
  await button(page, /USD$/).click();
  await button(page, "Teleport").click();
  await page.getByRole("dialog").getByText(entry).click();
  await button(page, currency).click();
}

async function toReview(page: Page, amount: string): Promise<void> {
  await button(page, "Continue").click();
  await expect(page.locator("[aria-pressed=true]")).toHaveCount(1);
  await button(page, "Continue").click();
  await page.getByLabel("Amount").fill(amount);
  await button(page, "Get quote").click();
  await expect(heading(page, "Review")).toBeVisible();
}

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
    await recordScreen(page, "topup-modal");
    await button(page, "Yes, I've sent it").click();
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
    await page.getByRole("button", { name: /, Top up/ }).click();
    await expect(page.getByText("You topped up from your bank account.")).toBeVisible();
  });

  await test.step("a transfer from another person's account fails, and says where the money is", async () => {
    await begin(page, "Top up from bank", /^Euro/);
    await toReview(page, "100.66");
    await button(page, "Confirm").click();
    await expect(heading(page, "Send €100.66 from your bank")).toBeVisible();
    await controlBank(`transactions/${await transactionOf(await intentOf(page))}/pay`, {});
    await expect(heading(page, "Transaction failed")).toBeVisible(settled);
    await expect(page.getByText(/returned to your bank account/)).toBeVisible();
    await recordScreen(page, "topup-failed");
    await button(page, "Done").click();
    await expect(person.balance()).toHaveText(/^\$2\d\d\.\d\d$/);
  });
  await page.context().close();
});

test("a person withdraws, and gets back what could not be paid out", async ({ browser }) => {
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
    await expect(heading(page, "Your withdrawal is on its way")).toBeVisible();
    await expect(page.getByText("Millpond Bank").first()).toBeVisible();
    await recordScreen(page, "withdraw-confirmation");
    const intentId = await intentOf(page);
    await page.reload();
    await button(page, "Continue").click();
    await expect(page.getByText(/^Withdraw completes immediately\./)).toBeVisible();
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

  await test.step("a payout that the bank refuses comes back as a separate payment", async () => {
    await begin(page, "Withdraw to bank", /^British pound/);
    await toReview(page, "20.67");
    await button(page, "Confirm and withdraw").click();
    await expect(heading(page, "Your withdrawal is on its way")).toBeVisible();
    await button(page, "Continue").click();
    await expect(heading(page, "Transaction failed")).toBeVisible(settled);
    await recordScreen(page, "withdraw-failed");
    await button(page, "Done").click();
    await expect(person.balance()).toHaveText("$40.00", settled);
    await page.getByRole("button", { name: /, Withdrawal returned/ }).click();
    await expect(page.getByText(/couldn't be paid out, so it was returned/)).toBeVisible();
  });
  await page.context().close();
});
