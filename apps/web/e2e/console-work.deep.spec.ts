// Payments to a listed address and deposits from it: held, cancelled by their sender, found by an administrator as stuck work
// in the console, and decided there. Then ether that the same person wants back. The administrator's passkey is created by a virtual
// authenticator.
import { type Browser, expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { openWallet } from "./outside-wallet.ts";
import { type Person, signedUp } from "./people.ts";
import { administratorEmail, listedWalletKey } from "./product/option-settings.ts";
import { playWithOptions } from "./product/with-options.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { button, createPasskey, openConsole } from "./steps/console-staff.ts";
import { askForEther, giveEther } from "./steps/other-tokens.ts";
import { setUpPasscode } from "./steps/second-factor.ts";
import { test } from "./test.ts";

playWithOptions();
test.describe.configure({ mode: "serial" });

const desktop = { width: 1280, height: 900 };
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
  await button(page, /^Sent to a wallet address .*−\$30\.00/).click();
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
  await button(page, /^Deposit .*\+\$12\.50/).click({ timeout: 30_000 });
  const details = page.getByRole("dialog", { name: "Transaction" });
  await expect(details.getByText("Being checked")).toBeVisible();
  await expect(details.getByText("Report a problem")).toBeVisible();
  await recordScreen(page, "deposit-held");
});

test("an administrator needs a passkey to open the console", async () => {
  const { page } = administrator;
  await page.setViewportSize(desktop);
  await page.goto(`${baseUrl()}/profile`);
  await page.getByRole("link", { name: /^Console/ }).click();
  await expect(page.getByRole("heading", { name: "Set up a passkey first" })).toBeVisible();
  await createPasskey(administrator);
});

test("an administrator finds what is held as stuck work, and decides with a reason", async () => {
  const { page } = administrator;
  await page.goto(`${baseUrl()}/admin/work`);
  const payment = page.getByRole("link", { name: /^Screening case, \$45\.00/ });
  await expect(payment).toBeVisible();
  await page.getByRole("link", { name: /^Screening case \d/ }).click();
  await page.getByRole("link", { name: /^Screening case, \$12\.50/ }).click();
  await expect(page.getByText("Someone waits for the decision of this case.")).toBeVisible();
  await recordScreen(page, "console-work");
  await page.getByRole("link", { name: "Open the case" }).click();
  const deposit = page.getByRole("region", { name: "Deposit, $12.50" });
  await button(page, "Keep on hold").click();
  await expect(deposit.getByText("Give a reason of at least 10 characters")).toBeVisible();
  await recordScreen(page, "console-screening");
  const reason = "What you checked, and why";
  await deposit
    .getByLabel(reason)
    .fill("The sender is on the list. Support has asked for documents.");
  await button(page, "Keep on hold").click();
  await expect(page.getByText("Case decided")).toBeVisible();
  await page.getByRole("link", { name: /^Payment, \$45\.00/ }).click();
  await page.getByLabel(reason).fill("A known fraud");
  await button(page, "Return payment").click();
  await expect(page.getByText("No case is open.")).toBeVisible();
  await page.getByRole("link", { name: "Decided" }).click();
  await page.getByRole("link", { name: /^Payment, \$45\.00/ }).click();
  await expect(page.getByText("A known fraud")).toBeVisible();
  await page.goto(`${baseUrl()}/admin/audit?action=decideScreeningCase`);
  await expect(page.getByRole("row").filter({ hasText: "A known fraud" })).toBeVisible();
});

test("the person sees the deposit on hold and the payment returned", async () => {
  const { page } = sender;
  await page.goto(`${baseUrl()}/transactions`);
  await button(page, /^Deposit .*\+\$12\.50/).click();
  const details = page.getByRole("dialog", { name: "Transaction" });
  await expect(details.getByText("On hold", { exact: true })).toBeVisible();
  await expect(details.getByText("Report a problem")).toBeVisible();
  await recordScreen(page, "deposit-kept");
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(sender.balance()).toHaveText("$200.00");
});

test("ether that the person wants back is checked and approved in the console", async () => {
  const wallet = await openWallet();
  await giveEther(sender.safeAddress);
  await setUpPasscode(sender.page, sender.email);
  await sender.page.goto(`${baseUrl()}/receive/other`);
  await askForEther(sender.page, wallet.address);
  await expect(sender.page.getByText(/within 14 days/)).toBeVisible();
  const { page } = administrator;
  await openConsole(page, "/returns");
  await page.getByRole("link", { name: /^0\.25 ETH\b.*Wilhelmina/ }).click();
  const detail = page.getByRole("region", { name: "0.25 ETH" });
  await expect(detail.getByText("No match")).toBeVisible();
  await expect(detail.getByText(wallet.address)).toBeVisible();
  await recordScreen(page, "console-returns");
  await detail
    .getByLabel("What you checked, and why")
    .fill("Called back on the known number; the address is hers.");
  await button(page, "Approve return").click();
  await expect(page.getByText("Return approved. Now it has to be signed.")).toBeVisible();
  await expect(detail.getByText(/^lilypad return prepare/)).toBeVisible();
  await recordScreen(page, "console-return-approved");
  await sender.page.goto(`${baseUrl()}/receive/other`);
  await expect(sender.page.getByText("Approved, waiting to be signed")).toBeVisible();
  await openConsole(page, "/audit?action=decideTokenReturn");
  await expect(page.getByRole("row").filter({ hasText: "Decided a token return" })).toBeVisible();
});
