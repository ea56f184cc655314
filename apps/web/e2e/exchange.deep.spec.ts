import { expect } from "@playwright/test";
import { signedUp } from "./people.ts";
import { baseUrl, faucet } from "./sandbox.ts";
import { test } from "./test.ts";

test("a person exchanges euros for dollars, which is offered first while the app shows euros", async ({
  browser,
}) => {
  const ann = await signedUp(browser, { firstName: "Ann", lastName: "Lindqvist" });
  const { page } = ann;
  await faucet(ann.safeAddress, "eurc", "40.00");
  await page.getByRole("button", { name: /EUR$/ }).click();
  await expect(ann.balance()).toHaveText("€40.00", { timeout: 30_000 });
  await page.goto(`${baseUrl()}/exchange`);
  await page.getByLabel("You exchange").fill("1000");
  await page.getByRole("button", { name: "Exchange €10.00" }).click();
  await expect(page.getByText("It's in your account.")).toBeVisible({ timeout: 30_000 });
  await page.context().close();
});
