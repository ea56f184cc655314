// A person who holds their own key: they add a second owner, leave with everything by the stand-alone script, and
// turn off instant payments. The passkey is created by a virtual authenticator.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { createTestClient, http, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { arbitrum } from "viem/chains";
import { recordScreen } from "../gallery/record-screen.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { checkBooks } from "./check-books.ts";
import { type Person, signUp } from "./people.ts";
import { baseUrl, deploymentFile, faucet, rpcUrl } from "./sandbox.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let ada: Person;

test.beforeAll(async ({ browser }) => {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await addAuthenticator(page);
  ada = await signUp(page, {
    firstName: "Ada",
    lastName: "Berg",
    atKeyOffer: () => button(page, "Create my key").click(),
  });
  await expect(ada.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
});

test.afterAll(async () => {
  await ada?.page.context().close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

/** A wallet of the person's own, with a little ether for gas. */
async function newWallet() {
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  const chain = createTestClient({ mode: "anvil", chain: arbitrum, transport: http(rpcUrl()) });
  await chain.setBalance({ address, value: parseEther("0.1") });
  return { key, address };
}

/** Moves all dollars and LIL out of the account with the script that needs no server of ours. */
async function leave(
  owner: Awaited<ReturnType<typeof newWallet>>,
  { from, to }: { from: string; to: string },
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "lilypad-exit-"));
  try {
    const keyFile = join(folder, "key.txt");
    writeFileSync(keyFile, owner.key, { mode: 0o600 });
    const { tokens } = JSON.parse(readFileSync(deploymentFile(), "utf8"));
    const list = [tokens.usdc.address, tokens.LIL.address].join(",");
    const script = join(import.meta.dirname, "../../../scripts/exit.mjs");
    const words = ["--rpc", rpcUrl(), "--safe", from, "--to", to, "--tokens", list];
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...words, "--send"], {
      env: { ...process.env, OWNER_KEY_FILE: keyFile },
    });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("somebody who holds their key signs a second owner in plain words, who leaves with everything, and the books follow", async () => {
  const { page } = ada;
  await faucet(ada.safeAddress, "usdc", "50.00");
  const wallet = await newWallet();
  await page.goto(`${baseUrl()}/profile/security/key`);
  await page.getByRole("link", { name: /What you can sign/ }).click();
  await expect(page.getByText(/only another owner keeps full access/)).toBeVisible();
  await recordScreen(page, "signing");
  await button(page, /^US Dollar/).click();
  await recordScreen(page, "signing-limit");
  await page.getByRole("button", { name: "Back" }).click();
  await button(page, "Send everything").click();
  await recordScreen(page, "signing-everything");
  await page.getByRole("button", { name: "Back" }).click();
  await button(page, "Add a wallet").click();
  await page.getByLabel("Wallet address").fill(wallet.address);
  await recordScreen(page, "signing-form");
  await button(page, "Continue").click();
  await expect(heading(page, "Check what you're signing").first()).toBeVisible();
  await expect(page.getByText(wallet.address)).toBeVisible();
  await recordScreen(page, "signing-review");
  await button(page, "Sign with passkey").click();
  await expect(page.getByText("What you signed has taken effect.")).toBeVisible({
    timeout: 30_000,
  });
  await recordScreen(page, "signing-done");
  await button(page, "Close").click();
  await expect(page.getByText(wallet.address)).toBeVisible();
  await recordScreen(page, "signing-two-owners");

  const elsewhere = privateKeyToAccount(generatePrivateKey()).address;
  const said = await leave(wallet, { from: ada.safeAddress, to: elsewhere });
  expect(said).toContain("50");
  await page.goto(`${baseUrl()}/transactions`);
  await expect(page.getByText(/−\$50\.00/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/−100\.00\s*LIL/)).toBeVisible();
  await checkBooks([{ person: ada, usdc: 0n, LIL: 0n }]);
});

test("they turn off instant payments with a signature, and read what no longer works", async () => {
  const { page } = ada;
  await page.goto(`${baseUrl()}/profile/security/signing`);
  await button(page, "Turn off instant payments").click();
  await expect(heading(page, "Check what you're signing").first()).toBeVisible();
  await recordScreen(page, "signing-off-review");
  await button(page, "Sign with passkey").click();
  await expect(page.getByText("What you signed has taken effect.")).toBeVisible({
    timeout: 30_000,
  });
  await button(page, "Close").click();
  await expect(button(page, "Turn on instant payments")).toBeVisible();
  await recordScreen(page, "signing-off");
});
