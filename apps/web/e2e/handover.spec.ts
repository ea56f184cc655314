// Taking over the key that Lilypad keeps: start with a held account, request, change one's mind, request again, wait,
// send money, add a second owner, and leave with everything by the stand-alone script. The passkey is created by a
// virtual authenticator.
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
import { checkBooks } from "./check-books.ts";
import { type Account, openAccount } from "./open-account.ts";
import { fillSend, type Person, signedUp } from "./people.ts";
import { baseUrl, deploymentFile, faucet, readNextMail, rpcUrl, sixDigits } from "./sandbox.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let ada: Person;
let friend: Account;

test.beforeAll(async ({ browser }) => {
  [ada, friend] = await Promise.all([
    signedUp(browser, { firstName: "Ada", lastName: "Berg" }, { reducedMotion: "reduce" }),
    openAccount({ firstName: "Jonas", lastName: "Weber" }),
  ]);
  await expect(ada.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
});

test.afterAll(async () => {
  await ada?.page.context().close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

async function addPasskey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${baseUrl()}/profile/security`);
  const code = await readNextMail(ada.email, sixDigits, async () => {
    await button(page, "Add a passkey").click();
    await expect(heading(page, "Check Your Email")).toBeVisible();
  });
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByLabel("Name").fill("Ada's phone");
  await button(page, "Create passkey").click();
  await expect(page.getByText("Passkey added")).toBeVisible();
}

async function start(page: Page): Promise<void> {
  await page.getByLabel(/can't restore my key/).check();
  await button(page, "Hold my own key").click();
  await expect(heading(page, "You'll soon hold your own key")).toBeVisible();
}

test("somebody whose key Lilypad keeps finds the way in the security settings", async () => {
  const { page } = ada;
  await page.goto(`${baseUrl()}/profile/hand-over`);
  await expect(page.getByText("Add a passkey first")).toBeVisible();
  await recordScreen(page, "hand-over-no-passkey");
  await addPasskey(page);
  await page.getByRole("link", { name: /Your key.*Lilypad keeps it/ }).click();
  await page.getByRole("link", { name: "Hold your own key" }).click();
  await expect(button(page, "Hold my own key")).toBeVisible();
  await recordScreen(page, "hand-over-start");
});

test("it is announced by email and can be cancelled", async () => {
  const { page } = ada;
  const mailed = await readNextMail(ada.email, /takes effect on/, () => start(page));
  expect(mailed).not.toBe("");
  await button(page, "Cancel request").click();
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  await recordScreen(page, "hand-over-cancel");
  await question.getByRole("button", { name: "Cancel request" }).click();
  await expect(page.getByText("Request cancelled")).toBeVisible({ timeout: 20_000 });
  await recordScreen(page, "hand-over-cancelled");
});

test("it takes effect after the wait, and money is sent afterwards as before", async () => {
  const { page } = ada;
  await start(page);
  await recordScreen(page, "hand-over-waits");
  await readNextMail(ada.email, /now hold your own key/, () =>
    expect(heading(page, "You hold your own key")).toBeVisible({ timeout: 60_000 }),
  );
  await recordScreen(page, "hand-over-own");
  await page.goto(`${baseUrl()}/dashboard`);
  await (await fillSend(page, { to: friend.tag, amount: "12.00", currency: "LIL" })).click();
  await expect(heading(page, "Success!")).toBeVisible();
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(ada.balance()).toHaveText(/^88\.00\s*LIL$/, { timeout: 30_000 });
  await checkBooks([{ person: ada, usdc: 0n, LIL: 88_000_000n }]);
});

/** A wallet of the person's own, with a little ether for gas. */
async function newWallet() {
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  const chain = createTestClient({ mode: "anvil", chain: arbitrum, transport: http(rpcUrl()) });
  await chain.setBalance({ address, value: parseEther("0.1") });
  return { key, address };
}

/** Moves all dollars and LIL out of the account with the script that needs no server of ours. */
async function leave(owner: Awaited<ReturnType<typeof newWallet>>, to: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "lilypad-exit-"));
  try {
    const keyFile = join(folder, "key.txt");
    writeFileSync(keyFile, owner.key, { mode: 0o600 });
    const { tokens } = JSON.parse(readFileSync(deploymentFile(), "utf8"));
    const list = [tokens.usdc.address, tokens.LIL.address].join(",");
    const script = join(import.meta.dirname, "../../../scripts/exit.mjs");
    const words = ["--rpc", rpcUrl(), "--safe", ada.safeAddress, "--to", to, "--tokens", list];
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...words, "--send"], {
      env: { ...process.env, OWNER_KEY_FILE: keyFile },
    });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("they sign a second owner in plain words, who leaves with everything, and the books follow", async () => {
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
  const said = await leave(wallet, elsewhere);
  expect(said).toContain("50");
  await page.goto(`${baseUrl()}/transactions`);
  await expect(page.getByText(/−\$50\.00/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/−88\.00\s*LIL/)).toBeVisible();
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
