// Ether arrives at the address of a person whose account we hold. They find it under "Other tokens" and request its
// return with their passcode. A person who holds their own key signs it.
import { expect } from "@playwright/test";
import { parseEther } from "viem";
import { recordScreen } from "../gallery/record-screen.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { openWallet } from "./outside-wallet.ts";
import { signedUp, signUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { askForEther, button, chain, giveEther, quarter } from "./steps/other-tokens.ts";
import { setUpPasscode } from "./steps/second-factor.ts";
import { test } from "./test.ts";

test("somebody finds ether at their address, asks for its return, and takes that back", async ({
  browser,
}) => {
  const ann = await signedUp(
    browser,
    { firstName: "Ann", lastName: "Lindqvist" },
    { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" },
  );
  const { page } = ann;
  const wallet = await openWallet();

  await test.step("nothing else is there before", async () => {
    await page.goto(`${baseUrl()}/receive`);
    await page.getByRole("link", { name: /^Other tokens/ }).click();
    await expect(page.getByRole("heading", { name: "Nothing else is here" })).toBeVisible();
    await recordScreen(page, "other-tokens-none");
  });

  await test.step("ether that has arrived is listed with its amount and no price", async () => {
    await giveEther(ann.safeAddress);
    await page.reload();
    await expect(button(page, /Ether ETH 0\.25/)).toBeVisible();
    await recordScreen(page, "other-tokens");
  });

  await test.step("it is not returned to somebody without a second factor", async () => {
    await askForEther(page, wallet.address);
    await expect(page.getByText(/set up a passcode or a passkey/)).toBeVisible();
    await setUpPasscode(page, ann.email);
  });

  await test.step("with a passcode they ask for it, and read how long it takes", async () => {
    await page.goto(`${baseUrl()}/receive/other`);
    await askForEther(page, wallet.address, (name) => recordScreen(page, name));
    await expect(page.getByText(/within 14 days/)).toBeVisible();
    await button(page, "Done").click();
    await expect(page.getByText("We're looking at it")).toBeVisible();
    await recordScreen(page, "other-tokens-asked");
    await button(page, "Cancel the return of 0.25 ETH").click();
    await expect(page.getByText("Return cancelled")).toBeVisible();
  });
  await page.context().close();
});

test("somebody who holds their own key signs the return of ether, and it arrives", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addAuthenticator(page);
  const eve = await signUp(page, {
    firstName: "Eve",
    lastName: "Lindqvist",
    async atKeyOffer() {
      await button(page, "Create my key").click();
    },
  });
  const wallet = await openWallet();
  await giveEther(eve.safeAddress);
  await page.goto(`${baseUrl()}/receive/other`);
  await button(page, /^Ether/).click();
  await button(page, "Return").click();
  await page.getByLabel("Wallet address").fill(wallet.address);
  await button(page, "Continue").click();
  await expect(page.getByRole("heading", { name: "Check what you're signing" })).toBeVisible();
  await expect(page.getByText("0.25 ETH")).toBeVisible();
  await expect(page.getByText(wallet.address)).toBeVisible();
  await recordScreen(page, "other-token-sign");
  await button(page, "Sign with passkey").click();
  await expect(page.getByRole("heading", { name: "Done" })).toBeVisible({ timeout: 60_000 });
  await button(page, "Close").click();
  await expect(page.getByRole("heading", { name: "Nothing else is here" })).toBeVisible();
  // The wallet had one ether for gas before.
  expect(await chain().getBalance({ address: wallet.address })).toBe(parseEther("1") + quarter);
});
