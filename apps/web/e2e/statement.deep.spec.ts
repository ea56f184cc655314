import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { sendMoney, signedUpTogether } from "./people.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { test } from "./test.ts";

/** "12.34" in hundredths, because a statement's sums are exact. */
const hundredths = (amount: string) => Math.round(Number(amount) * 100);

test("the opening balance, the entries and the closing balance of a statement add up", async ({
  browser,
}) => {
  const [ann, bob] = await signedUpTogether(browser, [
    { firstName: "Ann", lastName: "Lindqvist" },
    { firstName: "Bob", lastName: "Marchetti" },
  ]);
  await faucet(ann.safeAddress, "usdc", "100.00");
  await ann.page.getByRole("button", { name: "USD" }).click();
  await expect(ann.balance()).toHaveText("$100.00", { timeout: 30_000 });
  await sendMoney(ann.page, {
    to: bob.tag,
    currency: "USD",
    amount: "12.34",
    note: "=1+1, for tea",
  });
  await ann.page.getByRole("button", { name: "Done" }).click();
  await ann.page.goto(`${baseUrl()}/transactions`);
  const row = ann.page.getByRole("button", { name: /Bob Marchetti =1\+1, for tea −\$12\.34/ });
  await expect(row).toBeVisible({ timeout: 30_000 });

  await test.step("a payment is found by a name, a word of the note, and the amount", async () => {
    const search = ann.page.getByRole("searchbox");
    for (const words of ["marchetti", "for tea", "12.34"]) {
      await search.fill(words);
      await expect(ann.page.getByRole("button", { name: /Deposit/ })).toBeHidden();
      await expect(row).toBeVisible();
    }
    await search.fill("nobody of that name");
    await expect(ann.page.getByText("No results found")).toBeVisible();
  });

  await ann.page.getByRole("button", { name: "Statement" }).click();
  const sheet = ann.page.getByRole("article", { name: "Statement" });
  await expect(sheet.getByText("$87.66").first()).toBeVisible();
  await recordScreen(ann.page, "statement");

  await test.step("the file has the same amounts, to the cent", async () => {
    const downloading = ann.page.waitForEvent("download");
    await ann.page.getByRole("button", { name: "Download CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^lilypad-usd-\d{4}-\d\d-01-to-.*\.csv$/);
    const lines = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n");
    // The last five columns contain neither quotation marks nor commas.
    const amountOf = (line: string) => line.slice(1, -1).split('","').slice(-5);
    const opening = hundredths(amountOf(lines[1] ?? "")[2] ?? "");
    const closing = hundredths(amountOf(lines.at(-1) ?? "")[2] ?? "");
    const entries = lines.slice(2, -1).map((line) => hundredths(amountOf(line)[0] ?? ""));
    expect([opening, entries, closing]).toEqual([0, [10_000, -1_234], 8_766]);
    expect(opening + entries.reduce((sum, amount) => sum + amount, 0)).toBe(closing);
    expect(lines.join("\n")).toContain('"\'=1+1, for tea"');
  });
});
