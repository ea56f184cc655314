// Payments to a listed address and deposits from it: held, cancelled by their sender, and decided by an administrator,
// whose passkey is created by a virtual authenticator.
import { type Browser, expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { openWallet } from "./outside-wallet.ts";
import { type Person, signedUp } from "./people.ts";
import { administratorEmail, listedWalletKey } from "./product/option-settings.ts";
import { playWithOptions } from "./product/with-options.ts";
import { baseUrl, faucet, readNextMail, sixDigits } from "./sandbox.ts";
import { test } from "./test.ts";

playWithOptions();
test.describe.configure({ mode: "serial" });

const still = { reducedMotion: "reduce", viewport: { width: 390, height: 844 } } as const;

let sender: Person;
let administrator: Person;
let listed: Awaited<ReturnType<typeof openWallet>>;

const signedUpAs = (browser: Browser, firstName: string, lastName: string, email?: string) =>
  signedUp(browser, { firstName, lastName, ...(email === undefined ? {} : { email }) }, still);

test.beforeAll(async ({ browser }) => {
  [sender, administrator, listed] = await Promise.all([
    signedUpAs(browser, "Wilhelmina", "van den Heuvel-Oosterhuis"),
    signedUpAs(browser, "Mira", "Lindqvist", administratorEmail),
    openWallet(listedWalletKey),
  ]);
  await Promise.all([
    faucet(sender.safeAddress, "usdc", "200.00"),
    faucet(listed.address, "usdc", "50.00"),
  ]);
  await sender.page.getByRole("button", { name: /USD$/ }).click();
  await expect(sender.balance()).toHaveText("$200.00", { timeout: 30_000 });
});

test.afterAll(async () => {
  await sender?.page.context().close();
  await administrator?.page.context().close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Sends dollars to the listed address, up to the last screen. */
async function sendToListed(digits: string, amount: string): Promise<void> {
  const { page } = sender;
  await page.goto(`${baseUrl()}/send-money/wallet`);
  await page.getByLabel("Wallet address").fill(listed.address);
  await button(page, "Continue").click();
  await page.getByLabel("Amount").fill(digits);
  await button(page, "Continue").click();
  await button(page, `Send ${amount}`).click();
  await expect(page.getByRole("heading", { name: "We're checking this payment" })).toBeVisible();
}

test("a payment to a listed address is held, and its sender cancels it from the history", async () => {
  const { page } = sender;
  await sendToListed("3000", "$30.00");
  await recordScreen(page, "wallet-held");
  await page.goto(`${baseUrl()}/transactions`);
  await button(page, /^Sent to a wallet address, −\$30\.00/).click();
  const details = page.getByRole("dialog", { name: "Transaction" });
  await expect(details.getByText("Being checked")).toBeVisible();
  await expect(details.getByText("Report a problem")).toBeVisible();
  await recordScreen(page, "wallet-held-detail");
  await button(page, "Cancel payment").click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog")).last();
  await expect(question.getByText("Cancel this payment?")).toBeVisible();
  await recordScreen(page, "wallet-held-cancel");
  await question.getByRole("button", { name: "Cancel payment" }).click();
  await expect(page.getByText("Payment cancelled")).toBeVisible();
  await expect(details.getByText("Being checked")).toBeHidden();
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(sender.balance()).toHaveText("$200.00");
});

test("a payment that is cancelled right away says so on its last screen", async () => {
  const { page } = sender;
  await sendToListed("2000", "$20.00");
  await button(page, "Cancel payment").click();
  await button(page, "Cancel payment").last().click();
  await expect(page.getByRole("heading", { name: "Payment not sent" })).toBeVisible();
  await recordScreen(page, "wallet-cancelled");
});

test("a deposit from a listed address waits", async () => {
  const { page } = sender;
  await sendToListed("4500", "$45.00");
  await listed.send(sender.safeAddress, 12_500_000n);
  await page.goto(`${baseUrl()}/transactions`);
  await button(page, /^Deposit, \+\$12\.50/).click({ timeout: 30_000 });
  const details = page.getByRole("dialog", { name: "Transaction" });
  await expect(details.getByText("Being checked")).toBeVisible();
  await expect(details.getByText("Report a problem")).toBeVisible();
  await recordScreen(page, "deposit-held");
});

test("an administrator needs a passkey to see the cases", async () => {
  const { page } = administrator;
  await page.goto(`${baseUrl()}/profile/cases`);
  const stepUp = page.getByRole("dialog", { name: "Confirm it's you" });
  await stepUp.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Could not load the cases")).toBeVisible();
  await recordScreen(page, "cases-refused");
  await addAuthenticator(page);
  await page.goto(`${baseUrl()}/profile/security`);
  const code = await readNextMail(administrator.email, sixDigits, async () => {
    await button(page, "Add a passkey").click();
    await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
  });
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByLabel("Name").fill("Mira's key");
  await button(page, "Create passkey").click();
  await expect(page.getByText("Passkey added")).toBeVisible();
});

test("an administrator reads what is held and decides with a note", async () => {
  const { page } = administrator;
  await page.goto(`${baseUrl()}/profile`);
  await page.getByRole("link", { name: /^Screening cases/ }).click();
  await expect(button(page, /^\$45\.00 to 0x/)).toBeVisible();
  await recordScreen(page, "cases");
  await button(page, /^\$12\.50 from 0x/).click();
  await expect(page.getByLabel("Note")).toBeVisible();
  await recordScreen(page, "case-deposit");
  await page.getByLabel("Note").fill("The sender is on the list. Support has asked for documents.");
  await button(page, "Keep on hold").click();
  await expect(page.getByText("Case decided")).toBeVisible();
  await button(page, /^\$45\.00 to 0x/).click();
  await button(page, "Return payment").click();
  await expect(page.getByText("Please write a note")).toBeVisible();
  await recordScreen(page, "case-payment");
  await page.getByLabel("Note").fill("A known fraud");
  await button(page, "Return payment").click();
  await expect(page.getByText("No open cases")).toBeVisible();
  await recordScreen(page, "cases-empty");
  await page.getByRole("radio", { name: "Decided" }).check({ force: true });
  await expect(button(page, /^\$45\.00 to 0x/)).toBeVisible();
  await recordScreen(page, "cases-decided");
  await button(page, /^\$45\.00 to 0x/).click();
  await expect(page.getByText("A known fraud")).toBeVisible();
  await recordScreen(page, "case-decided");
});

test("the person sees the deposit on hold and the payment returned", async () => {
  const { page } = sender;
  await page.goto(`${baseUrl()}/transactions`);
  await button(page, /^Deposit, \+\$12\.50/).click();
  const details = page.getByRole("dialog", { name: "Transaction" });
  await expect(details.getByText("On hold", { exact: true })).toBeVisible();
  await expect(details.getByText("Report a problem")).toBeVisible();
  await recordScreen(page, "deposit-kept");
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(sender.balance()).toHaveText("$200.00");
});
