import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { verifiedPerson } from "./bank.ts";
import { playWithOptions } from "./product/with-options.ts";
import { baseUrl } from "./sandbox.ts";
import { controlBank, customerWith } from "./sandbox-bank.ts";
import { checkAccount, heading, link, press, progress } from "./steps/banking-steps.ts";
import { test } from "./test.ts";

// The banking steps are off by default.
playWithOptions();

/** The sandbox's bank takes a while to verify this number. */
const slow = "DE94 3704 0044 0532 0100 00";

test("an unknown bank is selected by hand, and a slow account is waited for", async ({
  browser,
}) => {
  const who = { firstName: "Luca", lastName: "Ferri" };
  const { page, email } = await verifiedPerson(browser, who);

  await test.step("the directory has no bank for this IBAN", async () => {
    await page.goto(`${baseUrl()}/banking/setup`);
    await checkAccount(page, "ES79 2100 0813 6101 2345 6789");
    await expect(heading(page, "Is this your account?")).toBeVisible();
    await press(page, "Use another IBAN");
    await checkAccount(page, "DE02 1203 0000 0000 2020 51");
    await expect(page.getByText(/couldn't find the bank for this IBAN/)).toBeVisible();
    await recordScreen(page, "banking-unknown-bank");
    await press(page, "Continue");
    await expect(heading(page, "Choose your bank")).toBeVisible();
    await press(page, "Uferbank Nord");
    await expect(page.getByLabel("IBAN")).toHaveValue("DE02 1203 0000 0000 2020 51");
    await press(page, "Back");
    await expect(heading(page, "Choose your bank")).toBeVisible();
    await press(page, "Back");
    await expect(heading(page, "Is this your account?")).toBeVisible();
    await press(page, "Back");
    await expect(page.getByLabel("IBAN")).toHaveValue("DE02 1203 0000 0000 2020 51");
  });

  await test.step("a slow bank", async () => {
    await checkAccount(page, slow);
    await press(page, "Continue");
    await link(page, slow);
    await expect(heading(page, "Almost there")).toBeVisible();
    await expect(progress(page)).toHaveAttribute("aria-valuenow", "2");
    await press(page, "Continue");
    await expect(heading(page, "Your European account is ready")).toBeVisible({ timeout: 60_000 });
  });

  await test.step("compliance_check: an identity that is revoked locks the steps again", async () => {
    const { id } = await customerWith(email);
    await controlBank(`customers/${id}/status`, { status: "REJECTED" });
    await expect(progress(page)).toHaveAttribute("aria-valuenow", "3", { timeout: 30_000 });
    await expect(page.getByRole("link", { name: "Top up" })).toHaveCount(0);
    await recordScreen(page, "banking-compliance");
  });
});
