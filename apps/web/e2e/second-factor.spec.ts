// Passcode and passkey: set up under Profile, required at sign-in and when money moves, and sufficient to
// resume a session. The passkeys are created and used by a virtual authenticator.
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { addAuthenticator } from "./add-authenticator.ts";
import { type Account, openAccount } from "./open-account.ts";
import { fillSend, type Person, signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import {
  button,
  choosePasscode,
  enterSecurityCode,
  otherPasscode,
  passcode,
  signInWithCode,
} from "./steps/second-factor.ts";
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
});

test.afterAll(async () => {
  await ann?.page.context().close();
  await second?.close();
});

const oneLil = () => ({ to: friend.tag, amount: "1.00", currency: "LIL" as const });

test("a passcode is set up with a mailed code and two entries, and must not be easy to guess", async () => {
  const { page } = ann;
  await page.goto(`${baseUrl()}/profile/security`);
  await expect(button(page, /Set up a passcode/)).toBeVisible();
  await expect(page.getByText("Lilypad keeps it for you")).toBeVisible();
  await recordScreen(page, "security-empty");
  await enterSecurityCode(page, ann.email, async () => {
    await button(page, /Set up a passcode/).click();
    await expect(page.getByText(/^Resend in/)).toBeVisible();
    await recordScreen(page, "security-code");
  });
  await expect(page.getByRole("heading", { name: "Choose a passcode" })).toBeVisible();
  await recordScreen(page, "security-passcode");
  await choosePasscode(page, passcode, otherPasscode);
  await expect(page.getByText("The passcodes don't match.")).toBeVisible();
  await page.getByLabel("New passcode", { exact: true }).fill("123456");
  await expect(page.getByText("That passcode is easy to guess.")).toBeVisible();
  await choosePasscode(page, passcode);
  await expect(page.getByText("Passcode saved")).toBeVisible();
  await expect(button(page, /Change your passcode/)).toBeVisible();
  await recordScreen(page, "security-passcode-on");
});

test("a sign-in then requires the passcode; a wrong one is cleared, and Skip survives a reload", async () => {
  const page = await second.newPage();
  await signInWithCode(page, ann.email);
  await expect(page.getByRole("heading", { name: "Secure Your Account" })).toBeVisible();
  await expect(button(page, "Verify")).toBeDisabled();
  await recordScreen(page, "two-factor");
  await page.goto(`${baseUrl()}/profile`);
  await expect(page).toHaveURL(/\/onboarding\/login\/two-factor$/);
  const field = page.getByLabel("Six-digit passcode");
  await field.fill(otherPasscode);
  await expect(page.getByText("Invalid passcode. Please try again.")).toBeVisible();
  await expect(field).toHaveValue("");
  await field.press("1");
  await field.press("Backspace");
  await field.press("Enter");
  await expect(page.getByText("Please enter your passcode")).toBeVisible();
  await button(page, "Skip for now").click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page.getByTestId("balance")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a send after Skip asks for the passcode: if cancelled nothing moves, if confirmed it is sent once", async () => {
  const [page] = second.pages();
  if (page === undefined) throw new Error("no page");
  const sent: { id: string; status: number }[] = [];
  page.on("response", async (response) => {
    if (!response.url().endsWith("/payments/p2p/transfer")) return;
    const { correlationId: id } = response.request().postDataJSON();
    sent.push({ id, status: response.status() });
  });
  const send = await fillSend(page, oneLil());
  await send.click();
  const sheet = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(sheet.getByLabel("Six-digit passcode")).toBeVisible();
  await recordScreen(page, "step-up");
  await sheet.getByRole("button", { name: "Cancel" }).click();
  // The form is simply there again.
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(page).toHaveURL(/\/send-money$/);
  await send.click();
  await sheet.getByLabel("Six-digit passcode").fill(otherPasscode);
  await expect(sheet.getByText("Invalid passcode. Please try again.")).toBeVisible();
  await sheet.getByLabel("Six-digit passcode").fill(passcode);
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
  expect(sent.map(({ status }) => status)).toEqual([403, 403, 200]);
  expect(sent[1]?.id).toBe(sent[2]?.id);
  await button(page, "Done").click();
  await expect(page.getByTestId("balance")).toHaveText(/^99\.00\s*LIL$/, { timeout: 30_000 });
  // Confirmed for ten minutes: the next payment needs no second factor.
  await (await fillSend(page, oneLil())).click();
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
  await button(page, "Done").click();
});

/** Expires the session on this device: neither of its tokens is valid any more. */
async function expireSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = "lilypad.session";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, refresh_token: "gone" }));
  });
}

test("an expired session is resumed with the passcode", async () => {
  const [page] = second.pages();
  if (page === undefined) throw new Error("no page");
  await expireSession(page);
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await recordScreen(page, "resume");
  await page.getByLabel("Six-digit passcode").fill(passcode);
  await expect(page.getByTestId("balance")).toHaveText(/^98\.00\s*LIL$/);
});

test("a passkey is added, named, refused once, and then signs in", async () => {
  const { page } = ann;
  const authenticator = await addAuthenticator(page);
  await page.goto(`${baseUrl()}/profile/security`);
  await enterSecurityCode(page, ann.email, () => button(page, "Add a passkey").click());
  await page.getByLabel("Name").fill("Ann's phone");
  await recordScreen(page, "security-passkey-name");
  await authenticator.recognise(false);
  await button(page, "Create passkey").click();
  await expect(page.getByText("The passkey was not created. You can try again.")).toBeVisible();
  await authenticator.recognise(true);
  await button(page, "Create passkey").click();
  await expect(page.getByText("Passkey added")).toBeVisible();
  await button(page, /Ann's phone/).click();
  await page.getByLabel("Name").fill("My phone");
  await recordScreen(page, "security-passkey");
  await button(page, "Save name").click();
  await expect(page.getByText("Passkey renamed")).toBeVisible();
  await expect(button(page, /My phone/)).toBeVisible();
  await recordScreen(page, "security-both");
  await button(page, /Forgot your passcode/).click();
  await expect(page.getByRole("dialog", { name: "Do you have your passkey?" })).toBeVisible();
  await recordScreen(page, "security-reset-question");
  await page.keyboard.press("Escape");

  await page.goto(`${baseUrl()}/profile`);
  await button(page, "Sign Out").click();
  await signInWithCode(page, ann.email);
  await authenticator.recognise(false);
  await button(page, "Use your passkey").click();
  await expect(
    page.getByText("Biometric authentication failed. Please try another method."),
  ).toBeVisible();
  await recordScreen(page, "two-factor-refused");
  await authenticator.recognise(true);
  await button(page, "Use your passkey").click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await (await fillSend(page, oneLil())).click();
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
});
