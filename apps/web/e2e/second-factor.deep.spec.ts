// A passcode on bad days: a payment whose tab was closed, a session that was ended elsewhere, and a passcode that was forgotten.
import { type BrowserContext, expect } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { type Account, openAccount } from "./open-account.ts";
import { fillSend, type Person, signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { holdNext } from "./steps/held-request.ts";
import {
  button,
  choosePasscode,
  enterSecurityCode,
  otherPasscode,
  passcode,
  signInWithCode,
} from "./steps/second-factor.ts";
import { transfers } from "./steps/two-people.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

let ann: Person;
let friend: Account;
/** Another browser of Ann's, in which all sign-ins happen. */
let second: BrowserContext;

test.beforeAll(async ({ browser }) => {
  const options = { reducedMotion: "reduce" } as const;
  [ann, friend] = await Promise.all([
    signedUp(browser, { firstName: "Ann", lastName: "Lindqvist" }, options),
    openAccount({ firstName: "Jonas", lastName: "Weber" }),
  ]);
  second = await browser.newContext(options);
  await expect(ann.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  const { page } = ann;
  await page.goto(`${baseUrl()}/profile/security`);
  await enterSecurityCode(page, ann.email, () => button(page, /Set up a passcode/).click());
  await choosePasscode(page, passcode);
  await expect(page.getByText("Passcode saved")).toBeVisible();
});

test.afterAll(async () => {
  await ann?.page.context().close();
  await second?.close();
});

const oneLil = () => ({ to: friend.tag, amount: "1.00", currency: "LIL" as const });

test("a stored payment whose tab was closed asks for the passcode too, and is sent once", async () => {
  const context = second;
  const page = await context.newPage();
  await signInWithCode(page, ann.email);
  await button(page, "Skip for now").click();
  await expect(page.getByTestId("balance")).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  const closeBeforeSending = await holdNext(page, transfers);
  await (await fillSend(page, oneLil())).click();
  await closeBeforeSending();
  const again = await context.newPage();
  await again.goto(`${baseUrl()}/dashboard`);
  const sheet = again.getByRole("dialog", { name: "Confirm it's you" });
  await sheet.getByLabel("Six-digit passcode").fill(passcode);
  await expect(again.getByText(/You sent Jonas .*1\.00/)).toBeVisible();
  await expect(again.getByTestId("balance")).toHaveText(/^99\.00\s*LIL$/, { timeout: 30_000 });
});

test("a session that was ended on another device ends on the current screen and can't be resumed", async () => {
  const [page] = second.pages();
  if (page === undefined) throw new Error("no page");
  await page.goto(`${baseUrl()}/send-money`);
  await page.getByRole("combobox").fill(friend.tag);
  await page.getByText(`@${friend.tag}`).first().click();
  await page.getByLabel("Amount").fill("100");
  const { access_token: token } = await ann.page.evaluate(() =>
    JSON.parse(localStorage.getItem("lilypad.session") ?? "{}"),
  );
  const ended = await fetch(`${baseUrl()}/auth/v1/logout?scope=others`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(204);
  await expect(page.getByText("Your session has expired. Please log in again.")).toBeVisible();
  await page.getByLabel("Six-digit passcode").fill(passcode);
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page).toHaveURL(/\/onboarding\/login\/email-login$/);
});

test("a forgotten passcode is reset with a mailed code: a day later, unless it is cancelled", async () => {
  const page = await second.newPage();
  await signInWithCode(page, ann.email);
  await enterSecurityCode(page, ann.email, () => button(page, "Forgot your passcode?").click());
  await choosePasscode(page, otherPasscode);
  await expect(
    page.getByRole("heading", { name: "Your new passcode isn't active yet" }),
  ).toBeVisible();
  await recordScreen(page, "security-reset-waits");
  await button(page, "Done").click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${baseUrl()}/profile/security`);
  await expect(page.getByText("Your passcode is about to change")).toBeVisible();
  await recordScreen(page, "security-reset");
  await button(page, "Cancel reset").click();
  await expect(page.getByText("Reset cancelled")).toBeVisible();
  await expect(page.getByText("Your passcode is about to change")).toBeHidden();
});
