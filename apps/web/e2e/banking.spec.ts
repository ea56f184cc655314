import { expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { signedUp } from "./people.ts";
import { playWithOptions } from "./product/with-options.ts";
import { baseUrl } from "./sandbox.ts";
import { verifyIdentity } from "./sandbox-bank.ts";
import { checkAccount, heading, link, press, progress } from "./steps/banking-steps.ts";
import { test } from "./test.ts";

// The banking steps are off by default.
playWithOptions();

const german = "DE89 3704 0044 0532 0130 00";

test("a euro account is set up from its IBAN to the end", async ({ browser }) => {
  const who = { firstName: "Mira", lastName: "Lindqvist" };
  const { page, email } = await signedUp(browser, who);
  await page.goto(`${baseUrl()}/profile/linked-accounts`);
  await expect(page.getByText("No bank accounts linked")).toBeVisible();
  await recordScreen(page, "banking-entry");
  await page.getByRole("link", { name: /Set up your European account/ }).click();

  await test.step("iban_verification: mistakes are shown, then the bank is found", async () => {
    await expect(page.getByLabel("Account holder")).toHaveValue("Mira Lindqvist");
    await recordScreen(page, "banking-iban");
    await checkAccount(page, "DE89370400440532013001");
    await expect(page.getByText("IBAN has a typing mistake. Please check it")).toBeVisible();
    await expect(page.getByLabel("IBAN")).toBeFocused();
    await recordScreen(page, "banking-iban-mistyped");
    await checkAccount(page, "CH9300762011623852957");
    await expect(page.getByText(/^Switzerland is not one of the 21 countries/)).toBeVisible();
    await page.getByLabel("Account holder").fill("Bob Example");
    await checkAccount(page, german);
    await expect(page.getByText(/^Only accounts in your own name/)).toBeVisible();
    await page.getByLabel("Account holder").fill("LINDQVIST, MIRA");
    await expect(page.getByText("An account in Germany")).toBeVisible();
    await press(page, "Check account");
    await expect(heading(page, "Is this your account?")).toBeVisible();
    await expect(page.getByText("Seerosen Bank")).toBeVisible();
    await recordScreen(page, "banking-found");
  });

  await test.step("bank_linking: the gate comes first, then known data need not be entered again", async () => {
    await press(page, "Continue");
    await expect(progress(page)).toHaveAttribute("aria-valuenow", "2");
    await expect(heading(page, "Verify your identity")).toBeVisible();
    await verifyIdentity(page, { ...who, email });
    await expect(heading(page, "Account details")).toBeVisible();
    await recordScreen(page, "banking-details");
  });

  await test.step("a reload asks for the IBAN again, which is stored nowhere", async () => {
    await page.reload();
    await expect(heading(page, "Your IBAN")).toBeVisible();
    await expect(page.getByLabel("IBAN")).toHaveValue("");
    await checkAccount(page, german);
    await press(page, "Continue");
  });

  await test.step("linking needs no further identity check", async () => {
    await link(page, german);
    await expect(heading(page, "Bank account linked")).toBeVisible();
    await press(page, "Continue");
    await expect(heading(page, "Your European account is ready")).toBeVisible();
    await recordScreen(page, "banking-ready");
    await page.reload();
    await expect(heading(page, "Your European account is ready")).toBeVisible();
  });

  await test.step("the steps are no longer offered", async () => {
    await page.getByRole("link", { name: "Done" }).click();
    await expect(page.getByText("•••• 3000")).toBeVisible();
    await expect(page.getByText("Set up your European account")).toHaveCount(0);
  });
});
