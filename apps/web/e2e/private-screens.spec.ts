// Protection from people nearby: hidden amounts and the app lock.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { signedUp } from "./people.ts";
import { baseUrl, faucet, readNextMail, sixDigits } from "./sandbox.ts";
import { test } from "./test.ts";

const mira = { firstName: "Mira", lastName: "Lindqvist" };
const still = { reducedMotion: "reduce", viewport: { width: 390, height: 844 } } as const;
const passcode = "805913";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a person hides amounts on home and in the history, and shows them again", async ({
  browser,
}) => {
  const { page, safeAddress, balance } = await signedUp(browser, mira, still);
  await faucet(safeAddress, "usdc", "25.50");
  await button(page, /USD$/).click();
  await expect(balance()).toHaveText("$25.50", { timeout: 30_000 });
  await page.goto(`${baseUrl()}/profile`);
  await page.getByRole("switch", { name: "Hide amounts" }).click();
  await recordScreen(page, "profile-hidden-amounts");
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(balance()).toHaveText(/^\$••••/);
  await expect(page.getByText(/\d\.\d\d/)).toHaveCount(0);
  await recordScreen(page, "dashboard-hidden");
  await page.goto(`${baseUrl()}/transactions`);
  await expect(button(page, /^Deposit/)).toBeVisible();
  await expect(page.getByText(/\d\.\d\d/)).toHaveCount(0);
  await recordScreen(page, "history-hidden");
  await page.goto(`${baseUrl()}/dashboard`);
  await button(page, "Show amounts").click();
  await expect(balance()).toHaveText("$25.50");
  await page.context().close();
});

test("a locked app asks for the passcode in a new tab, and shows nothing before", async ({
  browser,
}) => {
  const { page, email } = await signedUp(browser, mira, still);
  await page.goto(`${baseUrl()}/profile/security`);
  const code = await readNextMail(email, sixDigits, async () => {
    await button(page, /Set up a passcode/).click();
    await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
  });
  await page.getByLabel("Six-digit code").fill(code);
  await page.getByLabel("New passcode", { exact: true }).fill(passcode);
  await page.getByLabel("New passcode again").fill(passcode);
  await expect(page.getByText("Passcode saved")).toBeVisible();
  await page.getByRole("switch", { name: "Lock Lilypad" }).click();
  await page.getByLabel("Six-digit passcode").fill(passcode);
  await expect(page.getByRole("group", { name: "Lock after leaving the app" })).toBeVisible();
  await recordScreen(page, "security-lock-on");

  const locked = await page.context().newPage();
  await locked.goto(`${baseUrl()}/transactions`);
  const field = locked.getByLabel("Six-digit passcode");
  await expect(field).toBeVisible();
  await recordScreen(locked, "app-locked");
  await field.fill("264079");
  await expect(locked.getByText("Invalid passcode. Please try again.")).toBeVisible();
  await recordScreen(locked, "app-locked-refused");
  await field.fill(passcode);
  await expect(locked).toHaveURL(/\/transactions$/);
  await expect(locked.getByRole("heading", { name: "History" })).toBeVisible();
  await page.context().close();
});
