// Ether arrives at the address of somebody whose account we hold. They find it under "Other tokens" and ask for its return with
// their passcode. Somebody who holds their own key signs it.
import { expect, type Page } from "@playwright/test";
import { createTestClient, getAddress, http, parseEther, publicActions } from "viem";
import { recordScreen } from "../gallery/record-screen.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { openWallet } from "./outside-wallet.ts";
import { signedUp, signUp } from "./people.ts";
import { baseUrl, rpcUrl } from "./sandbox.ts";
import { choosePasscode, enterSecurityCode, passcode } from "./steps/second-factor.ts";
import { test } from "./test.ts";

const quarter = parseEther("0.25");
const chain = () =>
  createTestClient({ mode: "anvil", transport: http(rpcUrl()) }).extend(publicActions);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

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
    await chain().setBalance({ address: getAddress(ann.safeAddress), value: quarter });
    await page.reload();
    await expect(button(page, /Ether ETH 0\.25/)).toBeVisible();
    await recordScreen(page, "other-tokens");
  });

  await test.step("it is not returned to somebody without a second factor", async () => {
    await askFor(page, wallet.address);
    await expect(page.getByText(/set up a passcode or a passkey/)).toBeVisible();
    await page.goto(`${baseUrl()}/profile/security`);
    await enterSecurityCode(page, ann.email, () => button(page, /Set up a passcode/).click());
    await choosePasscode(page, passcode);
    await expect(page.getByText("Passcode saved")).toBeVisible();
  });

  await test.step("with a passcode they ask for it, and read how long it takes", async () => {
    await page.goto(`${baseUrl()}/receive/other`);
    await askFor(page, wallet.address, (name) => recordScreen(page, name));
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
  await chain().setBalance({ address: getAddress(eve.safeAddress), value: quarter });
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

/** Asks for the return of all ether. @param look at what is shown on the way, by the name of its recording */
async function askFor(
  page: Page,
  address: string,
  look: (name: string) => Promise<void> = async () => {},
): Promise<void> {
  await button(page, /^Ether/).click();
  await expect(page.getByText("0.25 ETH")).toBeVisible();
  await look("other-token");
  await button(page, "Return").click();
  await page.getByLabel("Wallet address").fill(address);
  await button(page, "Continue").click();
  await expect(page.getByRole("heading", { name: "Check the return" })).toBeVisible();
  await look("other-token-review");
  await button(page, "Ask for the return").click();
}
