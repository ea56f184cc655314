// Signing in with a mailed link: it works once, with a tap, in the browser that requested it.
import { expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { openAccount } from "./open-account.ts";
import { baseUrl, readNextMail, signInLink } from "./sandbox.ts";
import { test } from "./test.ts";

/** Requests a link in a browser. @returns its URL from the mail */
const askForLink = (page: Page, email: string) =>
  readNextMail(email, signInLink, async () => {
    await page.goto(`${baseUrl()}/onboarding/login/email-login`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Email me a link instead" }).click();
    await expect(page.getByText(`We've sent a sign-in link to ${email}`)).toBeVisible();
  });
const signIn = (page: Page) => page.getByRole("button", { name: "Sign in" });

test("a sign-in link works with a tap, once, in the browser that requested it", async ({
  page,
  browser,
}) => {
  const { email } = await openAccount({ firstName: "Ann", lastName: "Lindqvist" });
  const link = await askForLink(page, email);
  await recordScreen(page, "magic-link-sent");

  // A mail scanner, or the phone on which the mail was opened: it learns nothing and does not use up the
  // link.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await signIn(other).click();
  await expect(other.getByRole("heading", { name: "Wrong browser" })).toBeVisible();
  await expect(other.getByText("only works in the browser where you requested it")).toBeVisible();
  await elsewhere.close();

  const tab = await page.context().newPage();
  await tab.goto(link);
  await expect(signIn(tab)).toBeVisible();
  await recordScreen(tab, "magic-link");
  await signIn(tab).click();
  await expect(tab).toHaveURL(/\/dashboard$/);
  await expect(tab.getByTestId("balance")).toBeVisible();
  await tab.reload();
  await expect(tab.getByTestId("balance")).toBeVisible();

  // Another link is requested in between, so that this browser has something to show.
  await tab.goto(`${baseUrl()}/profile`);
  await tab.getByRole("button", { name: "Sign Out" }).click();
  await expect(tab).toHaveURL(/\/onboarding$/);
  const newer = await askForLink(tab, email);
  const again = await page.context().newPage();
  await again.goto(link);
  await signIn(again).click();
  await expect(again.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await recordScreen(again, "magic-link-expired");
  await again.goto("about:blank");
  await again.goto(newer);
  await signIn(again).click();
  await expect(again).toHaveURL(/\/dashboard$/);
});
