import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { checkBooks } from "./check-books.ts";
import { dollarsAt, openWallet } from "./outside-wallet.ts";
import { signedUpTogether } from "./people.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** Fills in address and amount, and ends on the review. */
async function fill(page: Page, address: string, digits: string): Promise<void> {
  await page.getByLabel("Wallet address").fill(address);
  await button(page, "Continue").click();
  await page.getByLabel("Amount").fill(digits);
  await button(page, "Continue").click();
  await expect(page.getByRole("heading", { name: "Check the details" })).toBeVisible();
}

test("a payment to a wallet whose answer was lost is sent once, and another customer's address is paid without learning whose it is", async ({
  browser,
}) => {
  const [ann, bob] = await signedUpTogether(browser, [
    { firstName: "Ann", lastName: "Lindqvist" },
    { firstName: "Bob", lastName: "Marchetti" },
  ]);
  const { page } = ann;
  const wallet = await openWallet();
  await page.setViewportSize({ width: 390, height: 844 });
  await faucet(ann.safeAddress, "usdc", "90.00");
  await button(page, /USD$/).click();
  await expect(ann.balance()).toHaveText("$90.00", { timeout: 30_000 });
  await page.goto(`${baseUrl()}/send-money/wallet`);

  await test.step("a payment whose answer was lost is sent again after a reload, once", async () => {
    await fill(page, wallet.address, "1000");
    let isLost = true;
    let lost = 0;
    // The server gets the request; the app does not get the answer.
    await page.route("**/api/v1/wallet-sends", async (route) => {
      if (!isLost) return route.continue();
      await route.fetch();
      lost += 1;
      // Leaving the page ends the request, too.
      await route.abort().catch(() => undefined);
    });
    await button(page, "Send $10.00").click();
    await expect(page.getByRole("alertdialog", { name: "No answer yet" })).toBeVisible();
    expect(lost).toBeGreaterThan(0);
    isLost = false;
    await page.goto(`${baseUrl()}/dashboard`);
    await expect(ann.balance()).toHaveText("$80.00", { timeout: 30_000 });
    await expect.poll(() => dollarsAt(wallet.address), { timeout: 30_000 }).toBe(10_000_000n);
  });

  await test.step("the page of limits shows what is left for wallet addresses", async () => {
    await page.goto(`${baseUrl()}/limits`);
    await expect(page.getByText("Per withdrawal")).toBeVisible();
    await expect(page.getByText("Payments left today").locator("..")).toHaveText(/49$/);
    await recordScreen(page, "limits");
  });

  await test.step("Bob's address is paid like any other, and he sees a deposit from Ann's address", async () => {
    await page.goto(`${baseUrl()}/send-money/wallet`);
    await fill(page, bob.safeAddress, "500");
    await expect(page.getByText("Bob")).toBeHidden();
    await button(page, "Send $5.00").click();
    await expect(page.getByText("It's in the wallet.")).toBeVisible({ timeout: 90_000 });
    await bob.page.goto(`${baseUrl()}/transactions`);
    await button(bob.page, /^Deposit .*\+\$5\.00/).click({ timeout: 30_000 });
    const details = bob.page.getByRole("dialog");
    await expect(
      details.getByText(`${ann.safeAddress.slice(0, 6)}…${ann.safeAddress.slice(-4)}`),
    ).toBeVisible();
    await expect(details.getByText(/Ann|Lindqvist/)).toBeHidden();
  });

  await test.step("the books equal the chain", async () => {
    await checkBooks([
      { person: ann, usdc: 75_000_000n, LIL: 100_000_000n },
      { person: bob, usdc: 5_000_000n, LIL: 100_000_000n },
    ]);
  });
  await page.context().close();
  await bob.page.context().close();
});
