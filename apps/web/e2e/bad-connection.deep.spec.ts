// One person's way through the app on a slow connection that loses the first answer of every call that moves money.
import { createPool } from "@lilypad/db";
import { expect, type Locator, type Page } from "@playwright/test";
import { linkAccount } from "./bank.ts";
import { type Account, openAccount } from "./open-account.ts";
import { fillSend, openTransfers, type Person, pickPerson, signUp } from "./people.ts";
import { baseUrl, databaseUrl, faucet, readNextMail, sixDigits } from "./sandbox.ts";
import { verifyIdentity } from "./sandbox-bank.ts";
import { begin, button, heading, settled, toReview } from "./steps/bank-money.ts";
import {
  choosePasscode,
  enterSecurityCode,
  passcode,
  signInWithCode,
} from "./steps/second-factor.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

const phone = { reducedMotion: "reduce", viewport: { width: 390, height: 844 } } as const;

/** A phone at the edge of its network: 400 kbit/s down, half of it up, 400 ms to the server and back. */
async function makeSlow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 25_000,
  });
}

/** The server receives the next call, but its answer is lost. @returns the number of calls so far */
async function loseNextAnswer(page: Page, path: string): Promise<() => number> {
  let calls = 0;
  await page.route(`**/api/v1/${path}`, async (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  return () => calls;
}

/** Waits for the end of an operation. Presses Try again if the app offers it. */
async function arriveAt(page: Page, end: Locator): Promise<void> {
  const again = page.getByRole("button", { name: /^(Try again|Check again)$/ });
  await expect(async () => {
    if (await again.first().isVisible()) await again.first().click({ timeout: 1_000 });
    await expect(end).toBeVisible({ timeout: 3_000 });
  }).toPass(settled);
}

/** The number of rows that an intent left in the database. */
async function count(table: string, column: string, personId: string): Promise<number> {
  const pool = createPool({ databaseUrl: databaseUrl(), maxConnections: 1 });
  try {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} = $1`,
      [personId],
    );
    return rows[0]?.count ?? 0;
  } finally {
    await pool.end();
  }
}

let ann: Person;
let friend: Account;

test.afterAll(async () => ann?.page.context().close());

test("somebody on a slow connection that loses answers signs up once, and finds the account open", async ({
  browser,
}) => {
  friend = await openAccount({ firstName: "Jonas", lastName: "Weber" });
  const page = await (await browser.newContext(phone)).newPage();
  await makeSlow(page);
  const profiles = await loseNextAnswer(page, "auth/profile");
  ann = await signUp(page, { firstName: "Ann", lastName: "Lindqvist" });
  expect(profiles()).toBeGreaterThan(1);
});

test("dollars arrive", async () => {
  await faucet(ann.safeAddress, "usdc", "200.00");
  await ann.page.goto(`${baseUrl()}/dashboard`);
  await button(ann.page, /USD$/).click();
  await expect(ann.balance()).toHaveText("$200.00", settled);
});

test("a send whose answer is lost is one payment", async () => {
  const { page } = ann;
  const calls = await loseNextAnswer(page, "payments/p2p/transfer");
  await (await fillSend(page, { to: friend.tag, amount: "10.00", currency: "USD" })).click();
  await arriveAt(page, page.getByRole("heading", { name: "Success!" }));
  expect(calls()).toBeGreaterThan(1);
  expect(await count("payment", "sender_id", ann.id)).toBe(1);
  await button(page, "Done").click();
  await expect(ann.balance()).toHaveText("$190.00", settled);
});

test("a request whose answer is lost is one request", async () => {
  const { page } = ann;
  const calls = await loseNextAnswer(page, "payments/requests");
  await openTransfers(page);
  await page.getByRole("dialog").getByText("Request Money").click();
  await page.getByRole("dialog").getByText("From Someone").click();
  await pickPerson(page, friend.tag);
  await page.getByLabel("Amount").fill("1250");
  await button(page, /^Request .* from /).click();
  await arriveAt(page, page.getByText("Your request has been sent successfully"));
  await expect(page.getByText("No answer yet")).toHaveCount(0);
  await button(page, "Done").click();
  expect(calls()).toBeGreaterThan(1);
  expect(await count("payment_request", "requestor_id", ann.id)).toBe(1);
});

test("an exchange whose answer is lost is one exchange", async () => {
  const { page } = ann;
  const calls = await loseNextAnswer(page, "exchange");
  await page.goto(`${baseUrl()}/exchange`);
  await page.getByLabel("You exchange").fill("5000");
  await expect(button(page, "Exchange $50.00")).toBeEnabled(settled);
  await button(page, "Exchange $50.00").click();
  await arriveAt(page, page.getByText("It's in your account."));
  expect(calls()).toBeGreaterThan(1);
  await button(page, "Done").click();
  await expect(ann.balance()).toHaveText("$140.00", settled);
});

test("a teleport link whose answer is lost is one link", async () => {
  const { page } = ann;
  await verifyIdentity(page, { firstName: "Ann", lastName: "Lindqvist", email: ann.email });
  await linkAccount(ann, { country: "GB", currency: "GBP" });
  const calls = await loseNextAnswer(page, "teleport/links");
  await page.goto(`${baseUrl()}/teleport`);
  await page.getByLabel("Amount").fill("1250");
  await button(page, "Create link").click();
  await arriveAt(page, page.getByRole("dialog", { name: "Share your teleport link" }));
  await expect(page.getByText(/^Error: Connection error/)).toHaveCount(0);
  expect(calls()).toBeGreaterThan(1);
  expect(await count("teleport_link", "person_id", ann.id)).toBe(1);
});

test("a withdrawal whose answers are lost is one withdrawal", async () => {
  const { page } = ann;
  const calls = await loseNextAnswer(page, "ramp/withdraw/intents");
  await begin(page, "Withdraw to bank", /^British pound/);
  await toReview(page, "20.00");
  await button(page, "Confirm and withdraw").click();
  await arriveAt(page, heading(page, /^\$20\.00 (is on its way|was paid out)$/));
  expect(calls()).toBeGreaterThan(1);
  expect(await count("funding_intent", "person_id", ann.id)).toBe(1);
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(ann.balance()).toHaveText("$120.00", settled);
});

test("a locked app opens with the passcode", async () => {
  const { page } = ann;
  await page.goto(`${baseUrl()}/profile/security`);
  await enterSecurityCode(page, ann.email, () => button(page, /Set up a passcode/).click());
  await choosePasscode(page, passcode);
  await expect(page.getByText("Passcode saved")).toBeVisible(settled);
  await page.getByRole("switch", { name: "Lock Lilypad" }).click();
  await page.getByLabel("Six-digit passcode").fill(passcode);
  await expect(page.getByRole("group", { name: "Lock after leaving the app" })).toBeVisible(
    settled,
  );
  const locked = await page.context().newPage();
  await makeSlow(locked);
  await locked.goto(`${baseUrl()}/transactions`);
  await locked.getByLabel("Six-digit passcode").fill(passcode);
  await expect(locked.getByRole("heading", { name: "History" })).toBeVisible(settled);
  await locked.close();
});

test("a code whose answer is lost can't be used again, and the next code opens the account on a new phone", async ({
  browser,
}) => {
  const page = await (await browser.newContext(phone)).newPage();
  await makeSlow(page);
  await loseNextAnswer(page, "auth/verify-otp");
  await signInWithCode(page, ann.email);
  await expect(page.getByText(/^Connection error/).first()).toBeVisible(settled);
  await expect(button(page, /^Resend/)).toBeEnabled(settled);
  const code = await readNextMail(ann.email, sixDigits, () => button(page, /^Resend/).click());
  await page.getByLabel("Six-digit code").fill(code);
  await expect(page.getByRole("heading", { name: "Secure Your Account" })).toBeVisible(settled);
  await page.getByLabel("Six-digit passcode").fill(passcode);
  await expect(page.getByTestId("balance")).toBeVisible(settled);
  await page.context().close();
});
