import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { letProofBeDue } from "./let-time-pass.ts";
import { signedUp } from "./people.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { test } from "./test.ts";

const script = join(import.meta.dirname, "../../../scripts/verify-proof.mjs");

interface Figures {
  comparison: { assets: { asset: string; people: { books: string; safes: string } }[] } | null;
  proofs: { root: string; madeAt: string; published: { transactionHash: string } | null }[];
}

async function readFigures(): Promise<Figures> {
  const answer = await fetch(`${baseUrl()}/api/v1/proof`);
  return ((await answer.json()) as { data: Figures }).data;
}

test("a person verifies their balance in the browser and with the script, against the public root", async ({
  browser,
}) => {
  const ann = await signedUp(browser, { firstName: "Ann", lastName: "Lindqvist" });
  const { page } = ann;
  await faucet(ann.safeAddress, "usdc", "12.50");
  await page.getByRole("button", { name: "USD" }).click();
  await expect(ann.balance()).toHaveText("$12.50", { timeout: 30_000 });
  const before = new Date().toISOString();
  await letProofBeDue();
  const latest = async () => (await readFigures()).proofs[0]?.madeAt ?? "";
  await expect.poll(latest, { timeout: 30_000 }).toMatch(/^2/);
  await expect.poll(async () => (await latest()) > before, { timeout: 30_000 }).toBe(true);
  await expect
    .poll(async () => (await readFigures()).comparison !== null, { timeout: 60_000 })
    .toBe(true);
  const transaction = async () => (await readFigures()).proofs[0]?.published?.transactionHash;
  await expect.poll(transaction, { timeout: 60_000 }).toMatch(/^0x/);

  await test.step("anyone sees the figures", async () => {
    await page.goto(`${baseUrl()}/proof`);
    await expect(page.getByRole("heading", { level: 1, name: "Proof of balances" })).toBeVisible();
    await expect(page.getByRole("region", { name: "US Dollar" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy: Root" })).toBeVisible();
    await recordScreen(page, "proof");
  });

  await test.step("the person's own browser verifies their part", async () => {
    await page.getByRole("link", { name: "Verify my balance" }).click();
    const verify = page.getByRole("button", { name: "Verify my balance" });
    await expect(verify).toBeVisible();
    await recordScreen(page, "own-proof");
    await verify.click();
    await expect(page.getByText("Your balances are included")).toBeVisible();
    await expect(page.getByText("$12.50").first()).toBeVisible();
    await recordScreen(page, "own-proof-verified");
  });

  await test.step("so does the script, with the downloaded file", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my proof" }).click();
    const file = await (await downloading).path();
    const { root } = JSON.parse(readFileSync(file, "utf8")) as { root: string };
    expect((await readFigures()).proofs.map((proof) => proof.root)).toContain(root);
    const proven = execFileSync(process.execPath, [
      script,
      file,
      root,
      ann.safeAddress,
      "usdc=12.50",
    ]).toString();
    expect(proven).toContain(`PROVEN for ${ann.safeAddress}`);
  });
});
