// What a person sees when the network, the tab or their own finger fails: every payment happens once, and
// the app claims only what it knows.
import { createPool } from "@lilypad/db";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { checkBooks } from "./check-books.ts";
import { fillSend, type Person, signedUpTogether } from "./people.ts";
import { baseUrl, databaseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "serial" });

const transfers = "**/api/v1/payments/p2p/transfer";

let annContext: BrowserContext;
let ann: Person;
let bob: Person;
/** What Ann has sent so far: the sum in minor units, and the number of payments. */
let sent = 0n;
let payments = 0n;

test.beforeAll(async ({ browser }) => {
  [ann, bob] = await signedUpTogether(browser, [
    { firstName: "Ann", lastName: "Berg" },
    { firstName: "Bob", lastName: "Rossi" },
  ]);
  annContext = ann.page.context();
  await expect(ann.balance()).toHaveText(shown(hundred), { timeout: 30_000 });
  await expect(bob.balance()).toHaveText(shown(hundred), { timeout: 30_000 });
});

test.afterAll(async () => {
  for (const person of [ann, bob]) await person?.page.context().close();
});

/** Counts Ann's payments in the database. */
async function countPayments(): Promise<bigint> {
  const pool = createPool({ databaseUrl: databaseUrl(), maxConnections: 1 });
  try {
    const { rows } = await pool.query<{ count: bigint }>(
      "select count(*) from payment join person on person.id = sender_id where email = $1",
      [ann.email],
    );
    return rows[0]?.count ?? 0n;
  } finally {
    await pool.end();
  }
}

/** A balance in LIL as the dashboard shows it. */
const shown = (minor: bigint) => new RegExp(`^${(Number(minor) / 1e6).toFixed(2)}\\s*LIL$`);
const hundred = 100_000_000n;

/** Expects exactly one more payment of 1.50 LIL, on both screens, in the ledger and on the chain. */
async function expectOnePayment(page: Page): Promise<void> {
  sent += 1_500_000n;
  payments += 1n;
  await expect(page.getByTestId("balance")).toHaveText(shown(hundred - sent), { timeout: 30_000 });
  await expect(bob.balance()).toHaveText(shown(hundred + sent), { timeout: 30_000 });
  expect(await countPayments()).toBe(payments);
  await checkBooks([
    { person: ann, usdc: 0n, LIL: hundred - sent },
    { person: bob, usdc: 0n, LIL: hundred + sent },
  ]);
}

const oneFifty = () => ({ to: bob.tag, amount: "1.50", currency: "LIL" as const });

/** Opens a page for Ann, fills in the form and sends; `route` decides what happens to the request. */
async function openAndSend(route: Parameters<Page["route"]>[1]): Promise<Page> {
  // Any other open tab of hers would resend an unanswered payment by itself.
  await ann.page.goto("about:blank");
  const page = await annContext.newPage();
  await page.goto(`${baseUrl()}/dashboard`);
  await page.route(transfers, route);
  await (await fillSend(page, oneFifty())).click();
  return page;
}

test("pressing Send twice quickly makes one payment", async () => {
  const button = await fillSend(ann.page, oneFifty());
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(ann.page.getByRole("heading", { name: "Success!" })).toBeVisible();
  await ann.page.getByRole("button", { name: "Done" }).click();
  await expectOnePayment(ann.page);
});

test("after a lost answer the app says that the result is unknown, and sending again is the same payment", async () => {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  let requests = 0;
  const page = await openAndSend(async (route) => {
    requests += 1;
    if (requests === 1) {
      // The server receives it, but its answer never arrives.
      await route.fetch();
      await route.abort("connectionreset");
      return;
    }
    await released;
    await route.continue();
  });
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("heading", { name: "No answer yet" })).toBeVisible();
  await expect(
    dialog.getByText("Connection error. Please check your internet and try again."),
  ).toBeVisible();
  await expect(dialog.getByText(/We can't confirm yet that .*1\.50.* was sent/)).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  release();
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
  expect(requests).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Done" }).click();
  await expectOnePayment(page);
  await page.close();
});

test("if the tab is closed before the request is sent, the payment is made once the app is opened again", async () => {
  let asked = () => {};
  const wasAsked = new Promise<void>((done) => {
    asked = done;
  });
  const page = await openAndSend(() => asked());
  await wasAsked;
  // Leaving the page aborts the held request; closing the tab alone may still let it through.
  await page.goto("about:blank");
  await page.close();
  expect(await countPayments()).toBe(payments);
  const again = await annContext.newPage();
  await again.goto(`${baseUrl()}/dashboard`);
  await expect(again.getByText(/You sent Bob .*1\.50/)).toBeVisible();
  await expectOnePayment(again);
  await again.close();
});

test("if the tab is closed before the answer arrives, the payment is not made twice", async () => {
  let arrived = () => {};
  const hasArrived = new Promise<void>((done) => {
    arrived = done;
  });
  const page = await openAndSend(async (route) => {
    await route.fetch();
    arrived();
  });
  await hasArrived;
  await page.close();
  const again = await annContext.newPage();
  const answered = again.waitForResponse(transfers);
  await again.goto(`${baseUrl()}/dashboard`);
  expect((await answered).status()).toBe(200);
  await expectOnePayment(again);
  await again.close();
});

test("offline, the last known balance is shown with its time; back online it is updated", async () => {
  const { page } = ann;
  await page.goto(`${baseUrl()}/dashboard`);
  await expect(ann.balance()).toHaveText(shown(hundred - sent));
  await annContext.setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  await expect(page.getByText(/^Rewards at \d{1,2}:\d{2}/)).toBeVisible();
  await expect(ann.balance()).toHaveText(shown(hundred - sent));
  await annContext.setOffline(false);
  await expect(page.getByText("Your rewards")).toBeVisible();
  await expect(ann.balance()).toHaveText(shown(hundred - sent));
});
