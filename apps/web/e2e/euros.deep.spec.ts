// The euro of an installation on one machine has 18 decimals, as that of production.
import { createPool } from "@lilypad/db";
import { toScaledExactly } from "@lilypad/money";
import { expect, type Page } from "@playwright/test";
import { callAsPage, intentOf, linkAccount, transactionOf } from "./bank.ts";
import { checkBooks } from "./check-books.ts";
import { listedToken, openWallet, unitsAt } from "./outside-wallet.ts";
import { type Person, sendMoney, signedUp } from "./people.ts";
import { baseUrl, databaseUrl, faucet } from "./sandbox.ts";
import { controlBank } from "./sandbox-bank.ts";
import { begin, button, heading, settled, toReview, verified } from "./steps/bank-money.ts";
import { test } from "./test.ts";

/** Reads a decimal, with thousands separators or not, into millionths. */
const minorOf = (decimal: string): bigint => {
  const minor = toScaledExactly(decimal.replaceAll(",", ""), 6);
  if (minor === null) throw new Error(`"${decimal}" is no amount`);
  return minor;
};

/** The amounts of one kind in a person's history, in millionths, newest first. */
async function historyOf({ email }: Person, kind: string): Promise<bigint[]> {
  const pool = createPool({ databaseUrl: databaseUrl(), maxConnections: 1 });
  try {
    const { rows } = await pool.query<{ amount: bigint }>(
      `select a.amount from activity a join person p on p.id = a.person_id
       where p.email = $1 and a.kind = $2 and a.asset in (1, 2) order by a.created_at desc`,
      [email, kind],
    );
    return rows.map(({ amount }) => amount);
  } finally {
    await pool.end();
  }
}

/** Shows the dashboard of a currency. */
async function show(page: Page, currency: "USD" | "EUR"): Promise<void> {
  await page.goto(`${baseUrl()}/dashboard`);
  await page.getByRole("button", { name: new RegExp(`${currency}$`) }).click();
}

/**
 * Exchanges from the currency that the app shows, until the money is there.
 * @returns the amount that arrived, in millionths
 */
async function exchange(page: Page, typed: string, shown: string): Promise<bigint> {
  await page.goto(`${baseUrl()}/exchange`);
  await page.getByLabel("You exchange").fill(typed);
  const begun = page.waitForResponse(
    (answer) =>
      new URL(answer.url()).pathname === "/api/v1/exchange" && answer.request().method() === "POST",
  );
  await button(page, `Exchange ${shown}`).click();
  const { data } = (await (await begun).json()) as { data: { exchange: { result: string } } };
  await expect(page.getByText("It's in your account.")).toBeVisible(settled);
  return minorOf(data.exchange.result);
}

test("a person tops up, receives, exchanges, sends and withdraws euros, and books, chain and bank agree to the unit", async ({
  browser,
}) => {
  expect(listedToken("eurc").decimals).toBe(18);
  const [ines, bob, wallet] = await Promise.all([
    verified(browser, "Ines", "Moreau"),
    signedUp(browser, { firstName: "Bob", lastName: "Marchetti" }),
    openWallet(),
  ]);
  const { page } = ines;
  const linked = linkAccount(ines, { country: "DE", currency: "EUR" });
  await Promise.all([
    linked,
    faucet(bob.safeAddress, "eurc", "50.00"),
    faucet(wallet.address, "eurc", "10.00"),
  ]);

  let toppedUp = 0n;
  await test.step("euros from her bank arrive as dollars, as many as the bank has sent", async () => {
    await begin(page, "Top up from bank", /^Euro/);
    await toReview(page, "100.00");
    await button(page, "Confirm").click();
    await expect(heading(page, "Send €100.00 from your bank")).toBeVisible();
    const id = await transactionOf(await intentOf(page));
    await controlBank(`transactions/${id}/pay`, {});
    await expect
      .poll(() => bankHas(id), settled)
      .toMatchObject({
        status: "COMPLETED",
        sourceAmount: "100.00",
        walletAddress: ines.safeAddress,
      });
    toppedUp = minorOf((await bankHas(id)).destinationAmount);
    await expect.poll(() => historyOf(ines, "topup"), settled).toEqual([toppedUp]);
  });

  await test.step("of euros from a wallet, whole millionths are credited, and the rest as soon as it adds up to one", async () => {
    await wallet.send(ines.safeAddress, 1_234_567_891_234_567_800n, "eurc");
    await expect.poll(() => historyOf(ines, "deposit"), settled).toEqual([1_234_567n]);
    await show(page, "EUR");
    await expect(ines.balance()).toHaveText("€1.23", settled);
    await wallet.send(ines.safeAddress, 2_000_000_108_765_432_200n, "eurc");
    await expect.poll(() => historyOf(ines, "deposit"), settled).toEqual([2_000_001n, 1_234_567n]);
    await wallet.send(ines.safeAddress, 77n, "eurc");
    await expect(ines.balance()).toHaveText("€3.23", settled);
  });

  await test.step("euros from another person", async () => {
    await bob.page.getByRole("button", { name: /EUR$/ }).click();
    await expect(bob.balance()).toHaveText("€50.00", settled);
    await sendMoney(bob.page, { to: ines.tag, amount: "20.00", currency: "EUR" });
    await expect(ines.balance()).toHaveText("€23.23", settled);
  });

  let [eurosBought, dollarsBought] = [0n, 0n];
  await test.step("dollars into euros, and euros into dollars", async () => {
    await show(page, "USD");
    eurosBought = await exchange(page, "5000", "$50.00");
    await show(page, "EUR");
    dollarsBought = await exchange(page, "1000", "€10.00");
  });

  await test.step("euros to another person and to a wallet", async () => {
    await show(page, "EUR");
    await sendMoney(page, { to: bob.tag, amount: "7.65", currency: "EUR" });
    await page.goto(`${baseUrl()}/send-money/wallet`);
    await page.getByLabel("Wallet address").fill(wallet.address);
    await button(page, "Continue").click();
    await page.getByLabel("Amount").fill("500");
    await button(page, "Continue").click();
    await button(page, "Send €5.00").click();
    await expect(page.getByText("It's in the wallet.")).toBeVisible(settled);
    // 10 euros, less the sent amount, and these 5.
    expect(await unitsAt(wallet.address, "eurc")).toBe(11_765_431_999_999_999_923n);
  });

  await test.step("dollars leave as euros to her bank, as many as arrived there", async () => {
    await begin(page, "Withdraw to bank", /^Euro/);
    await toReview(page, "30.00");
    await button(page, "Confirm and withdraw").click();
    const intentId = await intentOf(page);
    const id = await transactionOf(intentId);
    const isComplete = async () =>
      (await callAsPage<{ status: string }>(page, "GET", `ramp/intents/${intentId}/status`)).status;
    await expect.poll(isComplete, settled).toBe("COMPLETED");
    expect(await bankHas(id)).toMatchObject({
      status: "COMPLETED",
      quote: { sourceCurrency: "USDC", destinationCurrency: "EUR" },
      arrival: { amount: "30.00", sender: ines.safeAddress },
    });
    expect(await historyOf(ines, "withdrawal")).toEqual([30_000_000n]);
  });

  await test.step("books, chain and bank agree to the unit", async () => {
    const signUpReward = 100_000_000n;
    const usdc = toppedUp - 50_000_000n + dollarsBought - 30_000_000n;
    const eurc =
      1_234_567n + 2_000_001n + 20_000_000n + eurosBought - 10_000_000n - 7_650_000n - 5_000_000n;
    await checkBooks([
      { person: ines, usdc, eurc, LIL: signUpReward },
      { person: bob, usdc: 0n, eurc: 37_650_000n, LIL: signUpReward },
    ]);
    // The 77 units that no millionth was credited for are hers, and in her Safe.
    const units = eurc * 10n ** 12n + 77n;
    expect(await unitsAt(ines.safeAddress, "eurc")).toBe(units);
    expect(await unitsAt(bob.safeAddress, "eurc")).toBe(37_650_000n * 10n ** 12n);
  });
  for (const person of [ines, bob]) await person.page.context().close();
});

interface BankTransaction {
  id: string;
  status: string;
  destinationAmount: string;
}

/** The bank's record of one transaction. */
async function bankHas(id: string): Promise<BankTransaction> {
  const all = await controlBank<BankTransaction[]>("transactions");
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new Error(`the bank has no transaction ${id}`);
  return found;
}
