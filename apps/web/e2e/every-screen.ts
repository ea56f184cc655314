import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { type Account, newTag, openAccount, requestMoneyAs } from "./open-account.ts";
import { fillTag, type Person, sendMoney, signedUp } from "./people.ts";
import { baseUrl, faucet, newEmail, readCode } from "./sandbox.ts";
import { verifyIdentity } from "./sandbox-bank.ts";

/**
 * Called on each screen of the walk.
 * @param name of its recording; null if a journey records the same screen
 * @param action the screen's main control
 */
export type Look = (name: string | null, action: Locator) => Promise<void>;

/** Opens a path by its URL and waits until all its requests are answered. */
async function openPath(page: Page, path: string): Promise<void> {
  await page.goto(`${baseUrl()}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[class*=_bone_]")).toHaveCount(0);
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });

/** The welcome page and the sign-up up to its last step, whose end is not awaited here. */
export async function visitSignUp(page: Page, look: Look): Promise<void> {
  const proceed = button(page, /^Continue$/);
  const email = newEmail("ann");
  await page.goto(`${baseUrl()}/onboarding`);
  await look("landing", page.getByRole("link", { name: "Get started" }));
  await page.getByRole("link", { name: "Get started" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("checkbox").check();
  await look("sign-up-email", proceed);
  await proceed.click();
  await expect(page.getByRole("heading", { name: "Verify Email" })).toBeVisible();
  await look("sign-up-code", page.getByLabel("Six-digit code"));
  await page.getByLabel("Six-digit code").fill(await readCode(email));
  await page.getByLabel("First name").fill("Ann");
  await page.getByLabel("Last name").fill("Lindqvist");
  await look("sign-up-identity", proceed);
  await proceed.click();
  await page.getByLabel("Phone number").fill("+44 7400 123456");
  await look("sign-up-phone", proceed);
  await proceed.click();
  await fillTag(page, newTag("ann"));
  await expect(page.getByText("is available")).toBeVisible();
  await look("sign-up-tag", proceed);
  await proceed.click();
  const finishing = page.getByRole("heading", { name: "Setting up your account" });
  await expect(finishing).toBeVisible();
  await look("sign-up-finishing", finishing);
}

/** All other screens that need no account. */
export async function visitSignedOut(page: Page, look: Look): Promise<void> {
  const title = page.getByRole("heading", { level: 1 });
  for (const [path, name, action] of [
    ["/onboarding/login/email-login", "sign-in-email", button(page, "Continue")],
    ["/onboarding/login/email-verification", "sign-in-access-denied", button(page, "Go to Login")],
    ["/onboarding/login/magic-link", "magic-link-incomplete", title],
    ["/contact-upload", null, button(page, "Try Again")],
    ["/contact-upload?token=a-token", null, button(page, "Access My Contacts")],
    ["/terms", null, title],
    ["/privacy", null, title],
    ["/account-deleted", null, title],
    ["/proof", null, title],
    ["/status", "status", title],
    ["/no/such/page", "not-found", page.getByRole("link", { name: "Back to home" })],
  ] as const) {
    await openPath(page, path);
    await look(name, action);
  }
  await visitChat(page, look);
  await openPath(page, "/onboarding/login/email-login");
  await page.getByLabel("Email").fill(newEmail("nobody"));
  await button(page, "Continue").click();
  await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
  await look("sign-in-code", page.getByLabel("Six-digit code"));
}

/** The welcome page's chat: at its start, with help in it, and with its results. */
async function visitChat(page: Page, look: Look): Promise<void> {
  const field = page.getByLabel("Your message");
  const log = page.getByRole("log", { name: "Conversation" });
  const say = async (message: string, answer: string) => {
    await field.fill(message);
    await page.keyboard.press("Enter");
    await expect(log).toContainText(answer);
    await expect(field).toHaveValue("");
  };
  await page.goto(`${baseUrl()}/onboarding/assistant`);
  await expect(log).toContainText("Which country does the money come from?");
  await look("assistant", field);
  await say("What are your fees?", "Lilypad charges nothing for opening an account");
  await look(null, field);
  await say("United States", "And which country should it go to?");
  await say("Germany?", "How much would you send, in USD?");
  await say("500", "How often would you send it?");
  await say("Every month", "Here's your estimate.");
  await expect(page.getByText(/^About €[\d.,]+ would arrive/)).toBeVisible();
  await look(null, button(page, "Open an account"));
}

/** Signs up a person with dollars and LIL, and a friend whose request is on their dashboard. */
export async function openFriends(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ person: Person; friend: Account }> {
  const [person, friend] = await Promise.all([
    signedUp(browser, { firstName: "Ann", lastName: "Lindqvist" }, options),
    openAccount({ firstName: "Jonas", lastName: "Weber" }),
  ]);
  const { page } = person;
  await expect(page.getByRole("heading", { name: "Add money to get started" })).toBeVisible();
  await button(page, /USD$/).click();
  await recordScreen(page, "dashboard-empty");
  await button(page, "Add money").click();
  const ways = page.getByRole("dialog", { name: "Add money" });
  await expect(ways.getByText("Ask a friend")).toBeVisible();
  await recordScreen(page, "add-money");
  // A panel that is still opening does not close.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(ways).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await faucet(person.safeAddress, "usdc", "2480.65");
  await requestMoneyAs(
    friend,
    { id: person.id },
    {
      amount: "64.00",
      currency: "USD",
      memo: "Boat hire",
    },
  );
  await expect(button(page, /^Pay Jonas Weber/)).toBeVisible();
  await expect(person.balance()).toHaveText("$2,480.65", { timeout: 30_000 });
  await button(page, /LIL$/).click();
  await expect(person.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  await expect(page.getByText("Your rewards")).toBeVisible();
  return { person, friend };
}

/** All screens that need a session. The payment to the friend is a real one. */
export async function visitSignedIn(
  person: Person,
  friend: Pick<Account, "tag">,
  look: Look,
): Promise<void> {
  const { page } = person;
  const transfer = button(page, "Transfer");
  await look("dashboard-lil", transfer);
  await button(page, /USD$/).click();
  await expect(page.getByText("Your balance")).toBeVisible();
  await look("dashboard-usd", transfer);
  const exchangeRate = page.waitForResponse((answer) => answer.url().endsWith("/exchange/rate"));
  await transfer.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  // The menu offers exchanges once the server has answered whether they are available.
  const { data } = await (await exchangeRate).json();
  await expect(dialog.getByText("Dollars to euros and back")).toHaveCount(data.available ? 1 : 0);
  await look("transfer-menu", dialog.getByText("Send Money"));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.goto(`${baseUrl()}/send-money`);
  await look("send-empty", page.getByRole("combobox"));
  await page.getByRole("combobox").fill("nobody");
  await look("send-nobody", button(page, "Invite them to Lilypad"));
  await page.getByRole("combobox").fill(friend.tag);
  const option = page.getByRole("option", { name: new RegExp(friend.tag) });
  await look("send-search", option);
  await option.click();
  await page.getByLabel("Amount").fill("4000");
  await page.getByLabel("Transaction note").fill("Dinner on Saturday");
  await page.getByLabel("Amount").fill("300000");
  await look("send-over", page.getByText("You don't have enough USD for this transaction"));
  await page.getByLabel("Amount").fill("4000");
  await look("send", button(page, "Continue"));
  await button(page, "Currency USD").click();
  await look("currency-choice", dialog.getByText("LIL").first());
  await page.keyboard.press("Escape");
  await button(page, "Continue").click();
  await look("send-review", button(page, "Send $40.00 to Jonas"));
  await page.goto(`${baseUrl()}/dashboard`);
  await sendMoney(page, {
    to: friend.tag,
    amount: "40.00",
    currency: "USD",
    note: "Dinner on Saturday",
  });
  await look("send-success", button(page, "Done"));
  await button(page, "Done").click();
  await page.getByRole("link", { name: "See all" }).click();
  const paid = page.getByText("−$40.00").first();
  await expect(paid).toBeVisible();
  await look("history", paid);
  await paid.click();
  await expect(dialog.getByText("Dinner on Saturday")).toBeVisible();
  await look("history-detail", button(page, /^Send$/));
  await page.goto(`${baseUrl()}/request-money`);
  await look("request", button(page, "Request Money"));
  await button(page, "Help").click();
  await look("help", dialog.getByText("Can I cancel a payment?"));
  await page.keyboard.press("Escape");
  const title = page.getByRole("heading", { level: 1 });
  for (const [path, name, action] of [
    ["/send-money/success", "send-invalid", button(page, "Go to Dashboard")],
    ["/transactions/statement", null, title],
    ["/receive", "receive", button(page, "Copy address")],
    ["/receive/other", null, button(page, "Find it")],
    ["/limits", null, page.getByText("Per withdrawal")],
    ["/my-code", "my-code", button(page, "Set an amount")],
    ["/scan", "scan", button(page, "Choose a picture")],
    ["/find-friends", null, title],
    ["/notifications", "notifications", title],
    ["/profile", "profile", button(page, "Sign Out")],
    ["/profile/edit", null, button(page, "Save")],
    ["/profile/address", "profile-address", button(page, "Save address")],
    ["/profile/privacy", null, title],
    ["/profile/sessions", null, button(page, /everywhere/i)],
    ["/profile/notifications", "notification-settings", title],
    ["/profile/security", "security", title],
    ["/profile/security/key", null, title],
    ["/profile/delete", null, title],
    ["/profile/proof", null, title],
    ["/profile/referrals", "referrals-none", button(page, "Share your link")],
    ["/leaderboard", "leaderboard-quiet", button(page, "Invite Friends")],
    ["/leaderboard/prizes", "prizes-none", title],
    ["/cards", null, button(page, "Invite Friends")],
    ["/teleport", "teleport-verify", button(page, "Start verification")],
    ["/teleport/links", "teleport-links-empty", title],
    ["/teleport/payments", "teleport-payments-empty", title],
    ["/teleport/success", "teleport-invalid", title],
  ] as const) {
    await openPath(page, path);
    await look(name, action);
  }
  await visitBanks(person, look);
  await visitWaiting(page, look);
}

/** Links a bank account for a person without one, up to the step before it is linked. */
export async function visitBanks({ page, email }: Person, look: Look): Promise<void> {
  const named = (name: string) => page.getByRole("heading", { level: 1, name });
  const address = async (line: string, city: string, postalCode: string) => {
    await page.getByLabel("Address line 1").fill(line);
    await page.getByLabel("City").fill(city);
    await page.getByLabel("Postal code").fill(postalCode);
  };
  await openPath(page, "/ramp/link-bank");
  await look(null, button(page, "Start verification"));
  await verifyIdentity(page, { email, firstName: "Ann", lastName: "Lindqvist" });
  await openPath(page, "/profile/linked-accounts");
  const first = page.getByRole("link", { name: "Link your first account" });
  await look("linked-accounts-empty", first);
  await first.click();
  await expect(button(page, /^US dollar/)).toBeVisible();
  await look("link-bank-currency", button(page, /^US dollar/));
  await button(page, /^Euro/).click();
  await expect(named("Where is your bank?")).toBeVisible();
  await look("link-bank-country", button(page, "Germany"));
  await button(page, "Back").click();
  await button(page, /^US dollar/).click();
  await expect(named("Choose your bank")).toBeVisible();
  const withoutAddress = button(page, /^Bullfrog/);
  await look("link-bank-bank", withoutAddress);
  await withoutAddress.click();
  await expect(named("Your bank's address")).toBeVisible();
  await look("link-bank-bank-address", button(page, "Continue"));
  await address("1 Harbor Street", "Portland", "97204");
  await button(page, "Continue").click();
  await expect(named("Account details")).toBeVisible();
  await look("link-bank-details", button(page, "Continue"));
  await page.getByLabel("Routing number").fill("021000021");
  await page.getByLabel("Account number").fill("000123456789");
  await button(page, "Continue").click();
  await expect(named("Your address")).toBeVisible();
  await look("link-bank-address", button(page, "Link bank account"));
}

/** Removes the home screen that the device remembers, as on a person's new device. */
async function forgetHome(page: Page): Promise<void> {
  // The app does not run here, so it can't store anything again.
  await page.goto(`${baseUrl()}/icon.svg`);
  await page.evaluate(() => {
    const isRemembered = (key: string) => /^lilypad\.(?:answers|sketch)\./.test(key);
    for (const key of Object.keys(localStorage).filter(isRemembered)) localStorage.removeItem(key);
  });
}

/** The dashboard while its requests are pending, and without a network. */
async function visitWaiting(page: Page, look: Look): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const answers = /\/api\/v1\/(ledger|payments|wallets)\//;
  await page.route(answers, async (route) => {
    await held;
    await route.continue();
  });
  await forgetHome(page);
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(page.locator("[class*=_bone_]").first()).toBeVisible();
  await look("dashboard-loading", button(page, "Transfer"));
  release();
  await expect(page.locator("[class*=_bone_]")).toHaveCount(0);
  await page.unroute(answers);
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await look(null, button(page, "Transfer"));
  await page.context().setOffline(false);
}
