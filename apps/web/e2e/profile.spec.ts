import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { openAccount } from "./open-account.ts";
import { sendMoney, signedUp } from "./people.ts";
import { baseUrl, faucet, readNextMail, sixDigits } from "./sandbox.ts";
import { test } from "./test.ts";

const mira = { firstName: "Mira", lastName: "Lindqvist" };
const still = { reducedMotion: "reduce" } as const;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function openProfile(page: Page): Promise<void> {
  await page.goto(`${baseUrl()}/profile`);
  await expect(page.getByRole("button", { name: "Copy wallet address" })).toBeVisible();
}

test("a person sees, changes and downloads their data", async ({ browser }) => {
  const person = await signedUp(browser, mira, {
    ...still,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { page } = person;
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    const own = origin === new URL(baseUrl()).origin || /^(blob|data):$/.test(protocol);
    if (!own) elsewhere.push(request.url());
  });
  await openProfile(page);
  await expect(heading(page, `@${person.tag}`)).toBeVisible();
  await expect(page.getByText("Mira Lindqvist")).toBeVisible();
  await expect(page.getByText("+44 7400 123456")).toBeVisible();
  await expect(page.getByText("Day streak")).toBeVisible();
  await recordScreen(page, "profile-top");
  await page.getByRole("button", { name: "Copy wallet address" }).click();
  await expect(page.getByText("Wallet address copied to clipboard!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(person.safeAddress);

  await press(page, "Edit profile");
  await expect(heading(page, "Personal Details")).toBeVisible();
  await recordScreen(page, "profile-edit");
  await page.getByLabel("First name").fill("Miriam");
  await page.getByLabel("Phone number").fill("12");
  await press(page, "Save");
  await expect(page.getByText(/^Failed to save phone number: /)).toBeVisible();
  await page.getByLabel("Phone number").fill("+1 (415) 555-2671");
  await press(page, "Save");
  await expect(page.getByText("Miriam Lindqvist")).toBeVisible();
  await expect(page.getByText("+1 415 555 2671")).toBeVisible();

  await page.getByRole("link", { name: /^Address/ }).click();
  await page.getByLabel("Address line 1").fill("10 Downing Street");
  await press(page, "Save address");
  await expect(page.getByText("City is required")).toBeVisible();
  await recordScreen(page, "profile-address-incomplete");
  await page.getByLabel("City").fill("London");
  await page.getByLabel("Postal code").fill("sw1a2aa");
  await press(page, "Save address");
  const address = "10 Downing Street, London SW1A 2AA, United Kingdom";
  await expect(page.getByText(address)).toBeVisible();
  await page.reload();
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByText("Miriam Lindqvist")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download my data/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^lilypad-my-data-\d{4}-\d\d-\d\d\.json$/);
  const held = await readFile(await file.path(), "utf8");
  for (const known of [person.email, person.tag, "Miriam", "10 Downing Street"]) {
    expect(held).toContain(known);
  }
  // Without a key for the places service no request goes to it, also on the address form.
  expect(elsewhere).toEqual([]);
  await page.context().close();
});

test("a chosen theme is applied before the first paint", async ({ browser }) => {
  const { page } = await signedUp(browser, mira, { ...still, colorScheme: "light" });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await openProfile(page);
  const light = await ground();
  // The radio button itself is invisible and covers its label.
  await page.getByRole("radio", { name: "Dark" }).check();
  const dark = await ground();
  expect(dark).not.toBe(light);
  await recordScreen(page, "profile-theme-chosen");
  await page.addInitScript(() => {
    new MutationObserver((_, watcher) => {
      if (document.body === null) return;
      document.body.dataset.firstTheme = document.documentElement.dataset.theme ?? "";
      watcher.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ["/profile", "/onboarding", "/terms"]) {
    await page.goto(`${baseUrl()}${path}`);
    expect(await page.locator("body").getAttribute("data-first-theme"), path).toBe("dark");
    expect(await ground(), path).toBe(dark);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await openProfile(page);
  await page.getByRole("radio", { name: "Light" }).check();
  expect(await ground()).toBe(light);
  await page.getByRole("radio", { name: "System" }).check();
  expect(await ground()).toBe(dark);
  await page.context().close();
});

test("a person takes their money out, gives up their LIL and deletes their account", async ({
  browser,
}) => {
  const friend = await openAccount({ firstName: "Jonas", lastName: "Weber" });
  const { page, email, tag, safeAddress, balance } = await signedUp(browser, mira, still);
  await expect(balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  await faucet(safeAddress, "usdc", "12.00");
  await page.goto(`${baseUrl()}/profile/delete`);
  await expect(page.getByText(/You still have \$12\.00/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Your 100.00 LIL will be given up")).toBeVisible();
  await recordScreen(page, "profile-delete-balance-left");
  await press(page, "Email me a code");
  await expect(page.getByText(/Please send or withdraw it first/)).toBeVisible();
  await recordScreen(page, "profile-delete-refused");

  await page.goto(`${baseUrl()}/dashboard`);
  await sendMoney(page, { to: friend.tag, amount: "12.00", currency: "USD" });
  await page.goto(`${baseUrl()}/profile/delete`);
  await expect(page.getByText("What we must keep")).toBeVisible();
  await expect(page.getByText(/You still have/)).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText("Your 100.00 LIL will be given up")).toBeVisible();
  await recordScreen(page, "profile-delete");
  const code = await readNextMail(email, sixDigits, () => press(page, "Email me a code"));
  await recordScreen(page, "profile-delete-code");
  await page.getByLabel("Code").fill(code === "000000" ? "111111" : "000000");
  await press(page, "Delete my account");
  await expect(page.getByText("Invalid verification code. Please try again.")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await press(page, "Delete my account");
  await expect(page).toHaveURL(/\/account-deleted$/);
  await expect(heading(page, "Your account is deleted")).toBeVisible();
  await expect(page.getByText(/Payment records, under account numbers/)).toBeVisible();
  await recordScreen(page, "account-deleted");

  await page.goto(`${baseUrl()}/dashboard`);
  await expect(page).toHaveURL(/\/onboarding$/);
  const found = await fetch(`${baseUrl()}/api/v1/auth/search-users?q=${encodeURIComponent(tag)}`, {
    headers: { authorization: `Bearer ${friend.session.access_token}` },
  });
  expect(await found.json()).toMatchObject({ data: { users: [] } });
  await page.context().close();
});
