// Signing up with one's own key, created by a virtual authenticator, and without it.
import { expect, type Page } from "@playwright/test";
import { getAddress } from "viem";
import { recordScreen } from "../gallery/record-screen.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { checkBooks } from "./check-books.ts";
import { openAccount } from "./open-account.ts";
import { fillSend, signUp } from "./people.ts";
import { chain, deployment, readSafe, signerOf } from "./safe-owners.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const offer = (page: Page) => page.getByRole("heading", { name: "Hold your own key" });

test("somebody signs up with their own key, gets money and sends some; their passkey alone owns the Safe", async ({
  page,
}) => {
  const friend = await openAccount({ firstName: "Jonas", lastName: "Weber" });
  await page.setViewportSize({ width: 390, height: 844 });
  const authenticator = await addAuthenticator(page);
  // A recording opens the page once more, in a tab without the authenticator, which would continue without the offer.
  await page.context().addInitScript(() => {
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => true;
  });
  const ann = await signUp(page, {
    firstName: "Ann",
    lastName: "Lindqvist",
    async atKeyOffer() {
      await expect(offer(page)).toBeVisible();
      await expect(page.getByRole("progressbar")).toHaveCount(0);
      await recordScreen(page, "sign-up-own-key");
      await page.getByText("How it works").click();
      await expect(page.getByText(/We can move at most \$2,000/)).toBeVisible();
      await page.reload();
      await expect(offer(page)).toBeVisible();
      await button(page, "Create my key").click();
    },
  });

  await test.step("money arrives, and a payment is sent without asking again", async () => {
    await faucet(ann.safeAddress, "usdc", "100.00");
    await page.goto(`${baseUrl()}/dashboard`);
    await button(page, /USD$/).click();
    await expect(ann.balance()).toHaveText("$100.00", { timeout: 30_000 });
    await (await fillSend(page, { to: friend.tag, amount: "10.00", currency: "USD" })).click();
    await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
    await button(page, "Done").click();
    await expect(ann.balance()).toHaveText("$90.00", { timeout: 30_000 });
  });

  await test.step("on the chain, the Safe has one owner, the passkey's signer, and one module", async () => {
    const safe = getAddress(ann.safeAddress);
    await expect
      .poll(async () => (await chain().getCode({ address: safe })) ?? "0x", { timeout: 30_000 })
      .not.toBe("0x");
    expect(await readSafe(safe)).toEqual({
      owners: [await signerOf(authenticator)],
      modules: [getAddress(deployment().ownSafeModule)],
    });
  });

  await test.step("the page about the key names the owner and the limit, and its passkey stays", async () => {
    await page.goto(`${baseUrl()}/profile/security`);
    await button(page, /Key to your account/).click();
    await expect(page.getByText(/it can't be removed here/)).toBeVisible();
    await recordScreen(page, "security-own-key");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /Your key/ }).click();
    await expect(page).toHaveURL(/\/profile\/security\/key$/);
    await expect(page.getByRole("heading", { name: "You own your account" })).toBeVisible();
    await expect(page.getByText(await signerOf(authenticator))).toBeVisible();
    await expect(page.getByText(/We can move at most \$2,000/)).toBeVisible();
    await expect(page.getByText("What you can sign")).toBeVisible();
    await recordScreen(page, "own-key");
  });
  await checkBooks([{ person: ann, usdc: 90_000_000n, LIL: 100_000_000n }]);
});

test("somebody continues without a key, and gets a Safe whose key we keep", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const authenticator = await addAuthenticator(page);
  await signUp(page, {
    firstName: "Bob",
    lastName: "Marchetti",
    async atKeyOffer() {
      await expect(offer(page)).toBeVisible();
      await button(page, "Continue without it").click();
    },
  });
  const { credentials } = await authenticator.devtools.send("WebAuthn.getCredentials", {
    authenticatorId: authenticator.authenticatorId,
  });
  expect(credentials).toEqual([]);
  await page.goto(`${baseUrl()}/profile/security/key`);
  await expect(page.getByRole("heading", { name: "Lilypad keeps your key" })).toBeVisible();
  await recordScreen(page, "own-key-held");
});
