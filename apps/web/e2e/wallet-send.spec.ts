import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { checkBooks } from "./check-books.ts";
import { dollarsAt, openWallet } from "./outside-wallet.ts";
import { signedUp } from "./people.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a person receives from a wallet and sends to it", async ({ browser }) => {
  const ann = await signedUp(browser, { firstName: "Ann", lastName: "Lindqvist" });
  const { page } = ann;
  const wallet = await openWallet();
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step("dollars of an outside wallet arrive at the address of the receive screen", async () => {
    await faucet(wallet.address, "usdc", "200.00");
    await expect.poll(() => dollarsAt(wallet.address)).toBe(200_000_000n);
    await page.goto(`${baseUrl()}/receive`);
    const shown = await page.getByText(/^Your address 0x/).textContent();
    const address = /0x[0-9a-fA-F]{40}/.exec(shown ?? "")?.[0] ?? "";
    expect(address).toBe(ann.safeAddress);
    await wallet.send(address, 150_000_000n);
    await page.goto(`${baseUrl()}/dashboard`);
    await button(page, /USD$/).click();
    await expect(ann.balance()).toHaveText("$150.00", { timeout: 30_000 });
    await page.goto(`${baseUrl()}/transactions`);
    await button(page, /^Deposit .*\+\$150\.00/).click();
    const shortWallet = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`;
    await expect(page.getByRole("dialog").getByText(shortWallet)).toBeVisible();
  });

  await test.step("from Send to the review, where a mistyped address was refused", async () => {
    await page.goto(`${baseUrl()}/send-money`);
    await page.getByRole("link", { name: "Send to a wallet address" }).click();
    await expect(page).toHaveURL(/\/send-money\/wallet$/);
    await recordScreen(page, "wallet-address");
    const wrong = wallet.address.replace(/[a-f]/, (letter) => letter.toUpperCase());
    await page.getByLabel("Wallet address").fill(wrong);
    await button(page, "Continue").click();
    await expect(page.getByText("This isn't a valid wallet address.")).toBeVisible();
    await page.getByLabel("Wallet address").fill(wallet.address.toLowerCase());
    await button(page, "Continue").click();
    await page.getByLabel("Amount").fill("6000");
    await recordScreen(page, "wallet-amount");
    await button(page, "Continue").click();
    await expect(page.getByText("You haven't sent money to this address before.")).toBeVisible();
    await expect(page.getByText("Arbitrum One", { exact: true })).toBeVisible();
    await recordScreen(page, "wallet-review");
  });

  await test.step("the dollars arrive at the wallet once, although the button was pressed twice", async () => {
    await button(page, "Send $60.00").dblclick();
    await expect(page.getByRole("heading", { name: "Money sent" })).toBeVisible();
    await expect(page.getByText("It's in the wallet.")).toBeVisible({ timeout: 30_000 });
    await page.getByLabel("Save this address as").fill("My wallet");
    await recordScreen(page, "wallet-sent");
    await button(page, "Save this address").click();
    await expect(page.getByText("Saved as My wallet")).toBeVisible();
    expect(await dollarsAt(wallet.address)).toBe(110_000_000n);
  });

  await test.step("history and receipt show the address, and it is saved", async () => {
    await page.goto(`${baseUrl()}/transactions`);
    await button(page, /^Sent to a wallet address .*−\$60\.00/).click();
    await expect(page.getByRole("dialog").getByText("You sent this to a wallet.")).toBeVisible();
    await expect(button(page, "Copy address")).toBeVisible();
    await page.getByRole("dialog").getByRole("link", { name: "Receipt" }).click();
    await expect(page.getByText(wallet.address)).toBeVisible();
    await recordScreen(page, "wallet-receipt");
    await page.goto(`${baseUrl()}/send-money/wallet`);
    await expect(button(page, /^My wallet/)).toBeVisible();
    await recordScreen(page, "wallet-address-saved");
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("heading", { name: "Saved addresses" })).toBeVisible();
    await recordScreen(page, "saved-addresses");
    await button(page, "Edit My wallet").click();
    await expect(page.getByLabel("Name")).toHaveValue("My wallet");
    await recordScreen(page, "saved-address");
  });

  await test.step("the books equal the chain", async () => {
    await checkBooks([{ person: ann, usdc: 90_000_000n, LIL: 100_000_000n }]);
  });
});
