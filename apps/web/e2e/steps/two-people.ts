import { createPool } from "@lilypad/db";
import { type Browser, expect, type Page } from "@playwright/test";
import { checkBooks } from "../check-books.ts";
import { fillSend, type Person, signedUpTogether } from "../people.ts";
import { baseUrl, databaseUrl } from "../sandbox.ts";

/** The calls that send money to a person. */
export const transfers = "**/api/v1/payments/p2p/transfer";

const hundred = 100_000_000n;
const oneFifty = 1_500_000n;

/** A balance in LIL as the dashboard shows it. */
const shown = (minor: bigint) => new RegExp(`^${(Number(minor) / 1e6).toFixed(2)}\\s*LIL$`);

/** Counts a person's payments in the database. */
async function countPayments({ email }: Person): Promise<bigint> {
  const pool = createPool({ databaseUrl: databaseUrl(), maxConnections: 1 });
  try {
    const { rows } = await pool.query<{ count: bigint }>(
      "select count(*) from payment join person on person.id = sender_id where email = $1",
      [email],
    );
    return rows[0]?.count ?? 0n;
  } finally {
    await pool.end();
  }
}

/** Two people with 100 LIL each, of whom Ann pays Bob 1.50 LIL again and again. */
export class TwoPeople {
  private sent = 0n;
  private payments = 0n;

  readonly ann: Person;
  private readonly bob: Person;

  private constructor(ann: Person, bob: Person) {
    this.ann = ann;
    this.bob = bob;
  }

  static async open(browser: Browser): Promise<TwoPeople> {
    const [ann, bob] = await signedUpTogether(browser, [
      { firstName: "Ann", lastName: "Berg" },
      { firstName: "Bob", lastName: "Rossi" },
    ]);
    const two = new TwoPeople(ann, bob);
    for (const person of [ann, bob]) {
      await expect(person.balance()).toHaveText(shown(hundred), { timeout: 30_000 });
    }
    return two;
  }

  async close(): Promise<void> {
    for (const { page } of [this.ann, this.bob]) await page.context().close();
  }

  /** The balance that Ann's dashboard shows after her payments so far. */
  balance(): RegExp {
    return shown(hundred - this.sent);
  }

  /** Fills in a payment of 1.50 LIL on Ann's dashboard. @returns the button that sends */
  fill(page: Page) {
    return fillSend(page, { to: this.bob.tag, amount: "1.50", currency: "LIL" });
  }

  /** Fills in and sends a payment of 1.50 LIL. */
  async send(page: Page): Promise<void> {
    await (await this.fill(page)).click();
  }

  /** Opens the dashboard in Ann's only tab with the app: another one would resend an unanswered payment automatically. */
  async openDashboard(): Promise<Page> {
    await this.ann.page.goto("about:blank");
    const page = await this.openPage();
    await page.goto(`${baseUrl()}/dashboard`);
    return page;
  }

  openPage(): Promise<Page> {
    return this.ann.page.context().newPage();
  }

  /** Expects no more payments than before. */
  async expectNoPayment(): Promise<void> {
    expect(await countPayments(this.ann)).toBe(this.payments);
  }

  /** Expects exactly one more payment, on both screens, in the ledger and on the chain. */
  async expectOnePayment(page: Page): Promise<void> {
    this.sent += oneFifty;
    this.payments += 1n;
    await expect(page.getByTestId("balance")).toHaveText(this.balance(), { timeout: 30_000 });
    await expect(this.bob.balance()).toHaveText(shown(hundred + this.sent), { timeout: 30_000 });
    expect(await countPayments(this.ann)).toBe(this.payments);
    await checkBooks([
      { person: this.ann, usdc: 0n, LIL: hundred - this.sent },
      { person: this.bob, usdc: 0n, LIL: hundred + this.sent },
    ]);
  }
}
