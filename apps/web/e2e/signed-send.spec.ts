// Signing up with one's own key, which alone owns the account, and paying people while instant payments are off: the passkey
// signs each payment.
import { expect, type Page } from "@playwright/test";
import { getAddress } from "viem";
import { checkThemes } from "../gallery/check-screen.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { checkBooks } from "./check-books.ts";
import { fillSend, signedUpTogether, signUp } from "./people.ts";
import { readSafe, signerOf } from "./safe-owners.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("somebody signs up with their own key, turns off instant payments and still pays a friend, with their signature", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const authenticator = await addAuthenticator(page);
  const ann = await signUp(page, {
    firstName: "Ann",
    lastName: "Lindqvist",
    async atKeyOffer() {
      await expect(page.getByRole("heading", { name: "Hold your own key" })).toBeVisible();
      await button(page, "Create my key").click();
    },
  });
  await faucet(ann.safeAddress, "usdc", "50.00");
  const [friend] = await signedUpTogether(browser, [{ firstName: "Jonas", lastName: "Weber" }]);

  await test.step("instant payments are turned off with the passkey", async () => {
    await page.goto(`${baseUrl()}/profile/security/signing`);
    await button(page, "Turn off instant payments").click();
    await button(page, "Sign with passkey").click();
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible({ timeout: 60_000 });
    await button(page, "Close").click();
    await expect(page.getByText("You sign each payment with your passkey")).toBeVisible();
  });

  await test.step("the review says that she signs, shows the friend's account, and the passkey signs", async () => {
    await page.goto(`${baseUrl()}/dashboard`);
    await button(page, /USD$/).click();
    await expect(ann.balance()).toHaveText("$50.00", { timeout: 30_000 });
    const send = await fillSend(page, {
      to: friend.tag,
      amount: "20.00",
      note: "Boat",
      currency: "USD",
    });
    await expect(page.getByText("You sign this payment yourself")).toBeVisible();
    await expect(page.getByText(friend.safeAddress)).toBeVisible();
    await checkThemes(page, "signed-send-review");
    await send.click();
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    await button(page, "Done").click();
    await expect(ann.balance()).toHaveText("$30.00", { timeout: 60_000 });
  });

  await test.step("the friend has the money, and both see a payment between people", async () => {
    await friend.page.goto(`${baseUrl()}/dashboard`);
    await button(friend.page, /USD$/).click();
    await expect(friend.balance()).toHaveText("$20.00", { timeout: 60_000 });
    await expect(friend.page.getByText(/Ann Lindqvist/).first()).toBeVisible();
    await expect(page.getByText(/Jonas Weber/).first()).toBeVisible();
  });
  await test.step("on the chain, the passkey's signer alone owns the account", async () => {
    const { owners } = await readSafe(getAddress(ann.safeAddress));
    expect(owners).toEqual([await signerOf(authenticator)]);
  });
  await checkBooks([
    { person: ann, usdc: 30_000_000n, LIL: 100_000_000n },
    { person: friend, usdc: 20_000_000n, LIL: 100_000_000n },
  ]);
});
