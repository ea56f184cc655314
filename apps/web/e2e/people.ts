import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { type Account, type Newcomer, newTag, openAccount } from "./open-account.ts";
import { baseUrl, newEmail, readCode } from "./sandbox.ts";

export interface Person {
  id: string;
  page: Page;
  email: string;
  tag: string;
  safeAddress: string;
  /** The large balance on the dashboard. */
  balance(): Locator;
}

const onceMore = /^(Continue|Enable and Continue)$/;

const finishingMessages =
  /^(Creating your secure account|Unlocking global money|Preparing quests|Setting up notifications)/;

/** The seconds in which the last step shows its messages, and those until the app opens. */
const messagesMs = 11_500;
const welcomeMs = 2_500;

/**
 * Goes through the whole sign-up as a new person and ends on the dashboard. The page's clock is moved over the messages of
 * the last step, which take thirteen seconds.
 * @param who with `atKeyOffer`, which answers the offer of an own key; browsers without an authenticator have none
 */
export async function signUp(
  page: Page,
  who: { firstName: string; lastName: string; email?: string; atKeyOffer?: () => Promise<void> },
  onScreen: (name: string) => Promise<void> = async () => undefined,
): Promise<Person> {
  const email = who.email ?? newEmail(who.firstName.toLowerCase());
  const tag = newTag(who.firstName);
  const proceed = () => page.getByRole("button", { name: onceMore }).click();
  await page.clock.install();
  await page.goto(`${baseUrl()}/onboarding`);
  await expect(page.getByRole("link", { name: "Get started" })).toBeVisible();
  await onScreen("landing");
  await page.getByRole("link", { name: "Get started" }).click();
  await expect(page.getByRole("heading", { name: "Create Account" })).toBeVisible();
  await onScreen("sign-up-email");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("checkbox").check();
  await proceed();
  await expect(page.getByRole("heading", { name: "Verify Email" })).toBeVisible();
  await onScreen("sign-up-code");
  await page.getByLabel(/code/i).fill(await readCode(email));
  await expect(page.getByRole("heading", { name: "Personal Details" })).toBeVisible();
  await onScreen("sign-up-identity");
  await page.getByLabel("First name").fill(who.firstName);
  await page.getByLabel("Last name").fill(who.lastName);
  await proceed();
  await expect(page.getByRole("heading", { name: "Phone Number" })).toBeVisible();
  await onScreen("sign-up-phone");
  await page.getByLabel(/phone/i).fill("+44 7400 123456");
  await proceed();
  await expect(page.getByRole("heading", { name: "Display Tag" })).toBeVisible();
  await fillTag(page, tag);
  await expect(page.getByText(/available/i)).toBeVisible();
  await onScreen("sign-up-tag");
  await proceed();
  await who.atKeyOffer?.();
  // Each message is shown for less than three seconds, so a busy machine may miss any one of them.
  await expect(page.getByText(finishingMessages)).toBeVisible();
  await onScreen("sign-up-finishing");
  await page.clock.fastForward(messagesMs);
  await expect(page.getByText(/Welcome to Lilypad!/)).toBeVisible();
  await page.clock.fastForward(welcomeMs);
  // A money link that was opened before the sign-up is opened now.
  await expect(page).toHaveURL(/\/dashboard$|\/send-money\?to=/);
  return {
    page,
    email,
    tag,
    ...(await readAccount(page)),
    balance: () => page.getByTestId("balance"),
  };
}

/** Enters a tag instead of the suggestion, which would otherwise arrive while it is being typed. */
export async function fillTag(page: Page, tag: string): Promise<void> {
  const field = page.getByLabel("Display Tag");
  await expect(field).not.toHaveValue("");
  await field.fill(tag);
}

/** Opens a browser context, which the caller closes, with a session. */
export const openBrowser = (
  browser: Browser,
  session: Account["session"],
  options: BrowserContextOptions = {},
): Promise<BrowserContext> =>
  browser.newContext({
    ...options,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(baseUrl()).origin,
          localStorage: [{ name: "lilypad.session", value: JSON.stringify(session) }],
        },
      ],
    },
  });

/**
 * Signs a person up over the API and opens the dashboard in a browser context of their own, which the
 * caller closes: a second instead of the wizard's fifteen. All tests that are not about the sign-up
 * should use it. The signup reward of 100 LIL arrives a moment later, so wait for `balance()` before
 * spending it.
 * @param options of the context: a size, a permission, `reducedMotion`…
 */
export async function signedUp(
  browser: Browser,
  who: Newcomer,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const { session, ...account } = await openAccount(who);
  const page = await (await openBrowser(browser, session, options)).newPage();
  await page.goto(`${baseUrl()}/dashboard`);
  const balance = () => page.getByTestId("balance");
  await expect(balance()).toBeVisible();
  return { ...account, page, balance };
}

/** Signs several people up at the same time, each as `signedUp` does. */
export function signedUpTogether<const People extends readonly Newcomer[]>(
  browser: Browser,
  people: People,
  options: BrowserContextOptions = {},
): Promise<{ -readonly [index in keyof People]: Person }> {
  return Promise.all(people.map((who) => signedUp(browser, who, options))) as Promise<{
    -readonly [index in keyof People]: Person;
  }>;
}

/** Signs in with a mailed code and ends on the dashboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${baseUrl()}/onboarding`);
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: /continue|send/i }).click();
  await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
  await page.getByLabel(/code/i).fill(await readCode(email));
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 15_000 });
}

async function readAccount(page: Page): Promise<Pick<Person, "id" | "safeAddress">> {
  const { origins } = await page.context().storageState();
  const stored = origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ value }) => value.includes("access_token"));
  const session = JSON.parse(stored?.value ?? "{}") as {
    access_token?: string;
    user?: { id: string };
  };
  const answer = await fetch(`${baseUrl()}/api/v1/wallets/aa`, {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  const body = (await answer.json()) as { data?: { wallets?: { safeAddress: string }[] } };
  const address = body.data?.wallets?.[0]?.safeAddress;
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  return { id: session.user?.id ?? "", safeAddress: address ?? "" };
}

interface MoneyToSend {
  to: string;
  amount: string;
  currency: "LIL" | "USD" | "EUR";
  note?: string;
}

/** Opens the transfer menu from the dashboard. */
export async function openTransfers(page: Page): Promise<void> {
  await expect(page.getByTestId("balance")).toHaveText(/\d/);
  const bar = page.getByRole("navigation", { name: "Money" });
  await bar.getByRole("button", { name: "Transfer" }).click();
  await page.getByRole("dialog", { name: "Transfer" }).waitFor();
}

/** Fills in the send form, from the dashboard, for a person found by tag. @returns the button that sends */
export async function fillSend(page: Page, send: MoneyToSend): Promise<Locator> {
  await openTransfers(page);
  await page.getByRole("dialog").getByText("Send Money").click();
  await pickPerson(page, send.to);
  await page.getByLabel("Amount").fill(send.amount.replace(".", ""));
  if (send.note !== undefined) await page.getByLabel("Transaction note").fill(send.note);
  return sendButton(page);
}

/** The button that sends the payment of the filled-in form; a first payment is reviewed on the way. */
export async function sendButton(page: Page): Promise<Locator> {
  const send = page.getByRole("button", { name: /^Send .+ to / });
  const review = page.getByRole("button", { name: "Continue" });
  // Read and pressed in one step: once it is known that the person was paid before, the same button sends.
  const pressIfReviewed = (button: { textContent: string | null; click?: () => void }) => {
    if (button.textContent?.trim() === "Continue") button.click?.();
  };
  await expect(async () => {
    if (await review.isVisible()) await review.evaluate(pressIfReviewed, null, { timeout: 1_000 });
    await expect(send).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  return send;
}

/** Finds a person by tag on the send or request screen, and selects them. */
export async function pickPerson(page: Page, tag: string): Promise<void> {
  await page.getByRole("combobox").fill(tag);
  await page.getByText(`@${tag}`).first().click();
}

/** Sends from the dashboard to a person found by tag; ends on the success screen. */
export async function sendMoney(page: Page, send: MoneyToSend): Promise<void> {
  await (await fillSend(page, send)).click();
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
}
