import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { signedUp } from "./people.ts";
import { playWithOptions } from "./product/with-options.ts";
import { baseUrl } from "./sandbox.ts";
import { controlBank, customerWith, verifyIdentity } from "./sandbox-bank.ts";
import { test } from "./test.ts";

// The banking steps are off by default.
playWithOptions();
test.describe.configure({ timeout: 240_000 });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const progress = (page: Page) => page.getByRole("progressbar");

/** The sandbox's bank takes a while to verify this number. */
const slow = "DE94 3704 0044 0532 0100 00";
const german = "DE89 3704 0044 0532 0130 00";

/** Enters an IBAN and checks it. */
async function checkAccount(page: Page, iban: string): Promise<void> {
  await expect(heading(page, "Your IBAN")).toBeVisible();
  await page.getByLabel("IBAN").fill(iban);
  await press(page, "Check account");
}

/** Continues from the details, which are filled in, and the address to the linking. */
async function link(page: Page, iban: string): Promise<void> {
  await expect(heading(page, "Account details")).toBeVisible();
  await expect(page.getByLabel("IBAN")).toHaveValue(iban);
  await press(page, "Continue");
  await expect(heading(page, "Your address")).toBeVisible();
  await page.getByLabel("Country").selectOption("DE");
  await page.getByLabel("Address line 1").fill("3 Teichstraße");
  await page.getByLabel("City").fill("Frankfurt am Main");
  await page.getByLabel("Postal code").fill("60311");
  await press(page, "Link bank account");
}

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

test("an unknown bank is selected by hand, and a slow account is waited for", async ({
  browser,
}) => {
  const who = { firstName: "Luca", lastName: "Ferri" };
  const { page, email } = await signedUp(browser, who);
  await verifyIdentity(page, { ...who, email });

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
