import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { signedUpTogether } from "./people.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { test } from "./test.ts";

test("a person exchanges dollars for euros, and finds the figures in the history", async ({
  browser,
}) => {
  const [ann] = await signedUpTogether(browser, [{ firstName: "Ann", lastName: "Lindqvist" }]);
  const { page } = ann;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await faucet(ann.safeAddress, "usdc", "200.00");
  await page.getByRole("button", { name: /USD$/ }).click();
  await expect(ann.balance()).toHaveText("$200.00", { timeout: 30_000 });

  await test.step("from the Transfer menu to a quote that adds up", async () => {
    await button("Transfer").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Exchange/ })
      .click();
    await expect(page).toHaveURL(/\/exchange$/);
    await expect(page.getByText("You have $200.00")).toBeVisible();
    await recordScreen(page, "exchange");
    await page.getByLabel("You exchange").fill("5000");
    await expect(button("Exchange $50.00")).toBeEnabled();
    await recordScreen(page, "exchange-quote");
    const amounts = await page.locator("dl dd").allTextContents();
    const [sent, , exchanged, fee, result] = amounts.map((shown) =>
      Math.round(Number(shown.replace(/[^0-9.]/g, "")) * 100),
    );
    expect(sent).toBe(5_000);
    expect((fee ?? 0) + (result ?? 0)).toBe(exchanged);
  });

  await test.step("the euros arrive", async () => {
    await button("Exchange $50.00").click();
    await expect(page.getByText("It's in your account.")).toBeVisible({ timeout: 30_000 });
    await recordScreen(page, "exchange-success");
    await button("Done").click();
    await expect(ann.balance()).toHaveText("$150.00", { timeout: 30_000 });
    await page.getByRole("button", { name: /EUR$/ }).click();
    await expect(ann.balance()).toHaveText(/^€4\d\.\d\d$/);
  });

  await test.step("both lines of the history have the figures", async () => {
    await page.goto(`${baseUrl()}/transactions`);
    const row = button(/^Exchanged USD to EUR .*−\$50\.00/);
    await expect(row).toBeVisible({ timeout: 30_000 });
    await expect(button(/^Exchanged USD to EUR .*\+€4/)).toBeVisible();
    await row.click();
    await expect(page.getByRole("dialog").getByText("Exchange fee, 0.5%")).toBeVisible();
    await recordScreen(page, "history-exchange-detail");
  });
});
