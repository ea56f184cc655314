// Another passkey becomes an owner of the account, the first device is lost, and the second one is enough.
import { expect, type Page } from "@playwright/test";
import { erc20Abi, getAddress } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { checkThemes } from "../gallery/check-screen.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { checkBooks } from "./check-books.ts";
import { signUp } from "./people.ts";
import { chain, deployment, readSafe, signerOf } from "./safe-owners.ts";
import { baseUrl, faucet, readNextMail, sixDigits } from "./sandbox.ts";
import { test } from "./test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

/** Signs the shown action, and waits until the chain has executed it. */
async function sign(page: Page): Promise<void> {
  await button(page, "Sign with passkey").click();
  await expect(page.getByText("What you signed has taken effect.")).toBeVisible({
    timeout: 30_000,
  });
  await button(page, "Close").click();
}

test("somebody adds a second passkey, loses the device with the first, and sends with the second at once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const phone = await addAuthenticator(page);
  const mia = await signUp(page, {
    firstName: "Mia",
    lastName: "Sandberg",
    atKeyOffer: () => button(page, "Create my key").click(),
  });
  await faucet(mia.safeAddress, "usdc", "40.00");
  const safe = getAddress(mia.safeAddress);
  const first = await signerOf(phone);
  const laptop = await addAuthenticator(page, "usb");

  await test.step("a new passkey is created on another device", async () => {
    await page.goto(`${baseUrl()}/profile/security/signing`);
    await expect(page.getByText(/only another owner keeps full access/)).toBeVisible();
    await expect(button(page, /^Remove/)).toHaveCount(0);
    await page.getByRole("link", { name: "Add another passkey" }).click();
    await expect(page.getByText("You have no other passkey yet")).toBeVisible();
    await checkThemes(page, "another-passkey-none");
    await phone.attend(false);
    const code = await readNextMail(mia.email, sixDigits, async () => {
      await button(page, "Create a new passkey").click();
      await expect(heading(page, "Check Your Email")).toBeVisible();
    });
    await page.getByLabel("Six-digit code").fill(code);
    await page.getByLabel("Name").fill("Mia's laptop");
    await button(page, "Create passkey").click();
    await expect(button(page, /Mia's laptop/)).toBeVisible();
    await phone.attend(true);
    await checkThemes(page, "another-passkey");
  });

  await test.step("it signs a test, and the first passkey signs in plain words that it becomes an owner", async () => {
    await button(page, /Mia's laptop/).click();
    await expect(heading(page, "Check what you're signing").first()).toBeVisible();
    await expect(page.getByText("Another passkey becomes an owner").first()).toBeVisible();
    // From the key in the authenticator, not from our server.
    const second = await signerOf(laptop);
    await expect(page.getByText(second)).toBeVisible();
    await checkThemes(page, "another-passkey-review");
    // Without it, the security key answers first that it has no such passkey.
    await laptop.attend(false);
    await sign(page);
    await laptop.attend(true);
    const { owners } = await readSafe(safe);
    expect([...owners].sort()).toEqual([first, second].sort());
    expect(await chain().getCode({ address: second })).toMatch(/^0x../);
    await expect(page.getByText("Mia's laptop")).toBeVisible();
    await checkThemes(page, "signing-two-passkeys");
  });

  await test.step("without the first device, the second signs in and sends right away", async () => {
    await phone.lose();
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto(`${baseUrl()}/onboarding/login/email-login`);
    await page.getByLabel("Email").fill(mia.email);
    const code = await readNextMail(mia.email, sixDigits, async () => {
      await button(page, "Continue").click();
      await expect(heading(page, "Check Your Email")).toBeVisible();
    });
    await page.getByLabel("Six-digit code").fill(code);
    await button(page, "Use your passkey").click();
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 15_000 });
    await page.goto(`${baseUrl()}/profile/security/signing`);
    const to = privateKeyToAccount(generatePrivateKey()).address;
    await button(page, /Send to a wallet address/).click();
    await page.getByLabel("Amount").fill("15");
    await page.getByLabel("Wallet address").fill(to);
    await button(page, "Continue").click();
    await sign(page);
    expect(
      await chain().readContract({
        abi: erc20Abi,
        address: deployment().tokens.usdc.address,
        functionName: "balanceOf",
        args: [to],
      }),
    ).toBe(15_000_000n);
  });

  await test.step("the second removes the lost one, and is then the last one", async () => {
    await button(page, /^Remove: (?!Mia's laptop)/).click();
    await expect(page.getByText("A passkey is removed as an owner").first()).toBeVisible();
    await expect(page.getByText(first)).toBeVisible();
    await sign(page);
    await expect(page.getByText("Mia's laptop")).toBeVisible();
    await expect(button(page, /^Remove/)).toHaveCount(0);
    expect((await readSafe(safe)).owners).toEqual([await signerOf(laptop)]);
    await page.goto(`${baseUrl()}/profile/security/key`);
    await expect(page.getByText("Mia's laptop")).toBeVisible();
    await expect(page.getByText(first)).toHaveCount(0);
  });
  await checkBooks([{ person: mia, usdc: 25_000_000n, LIL: 100_000_000n }]);
});
