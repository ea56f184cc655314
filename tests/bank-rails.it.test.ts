import { decimalsOf, toScaledExactly } from "@lilypad/money";
import { waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BankRails, type Customer, openBankRails } from "./open-bank-rails.ts";

const timeoutMs = 40_000;

interface Book {
  currency: string;
  holds: string;
  owes: string;
}

/** Minor units of usdc. @throws Error for an amount that is more precise */
function minor(decimal: string): bigint {
  const exact = toScaledExactly(decimal, decimalsOf("USDC"));
  if (exact === null) throw new Error(`${decimal} is not an amount of usdc`);
  return exact;
}

describe.each([
  ["fern", "duplicate"],
  ["bridge", "reorder"],
] as const)(
  "top-ups and withdrawals through %s with webhooks delivered as %s",
  (provider, deliver) => {
    let rails: BankRails;
    let mia: Customer;
    beforeAll(async () => {
      rails = await openBankRails(provider, deliver);
      mia = await rails.join("Mia");
    });
    afterAll(() => rails?.close());

    const postedOf = async () => minor((await rails.product().balanceOf(mia, "usdc")).posted);

    /** Balance of `clearing:ramp` in our ledger, in minor units. */
    async function clearing(): Promise<bigint | undefined> {
      const { rows } = await rails.product().pool.query<{ posted: bigint }>(
        `select coalesce(sum(a.posted), 0)::bigint as posted from system_account s
       join account a on a.id = s.account_id where s.code = 'clearing:ramp'`,
      );
      return rows[0]?.posted;
    }

    it("credits a top-up once the bank transfer has arrived and the deposit is on the chain", async () => {
      const intent = await rails.begin(mia, "topup", 100_00);
      expect(intent.status).toBe("AWAITING_TRANSFER");
      expect(intent.transferInstructions).toMatchObject({
        bankBeneficiaryName: expect.stringMatching(/\S/),
        accountNumber: expect.stringMatching(/^\d+$/),
        transferMessage: expect.stringMatching(/\S/),
      });
      await rails.control(`transactions/${await rails.transactionOf(intent.intentId)}/pay`);
      await rails.until(mia, intent.intentId, "COMPLETED");
      const { destination } = await rails.statusOf(mia, intent.intentId);
      expect(await postedOf()).toBe(minor(destination.amount));
    });

    it("fails a top-up from an account in another name and credits nothing", async () => {
      const before = await postedOf();
      const intent = await rails.begin(mia, "topup", 50_66);
      await rails.control(`transactions/${await rails.transactionOf(intent.intentId)}/pay`);
      await rails.until(mia, intent.intentId, "FAILED");
      expect(await postedOf()).toBe(before);
    });

    it("credits the received amount if less than the top-up was paid", async () => {
      const before = await postedOf();
      const intent = await rails.begin(mia, "topup", 20_00);
      const id = await rails.transactionOf(intent.intentId);
      await rails.control(`transactions/${id}/pay`, { amount: "15.00" });
      await rails.until(mia, intent.intentId, "COMPLETED");
      const credited = (await postedOf()) - before;
      expect(credited).toBeGreaterThan(0n);
      expect(credited).toBeLessThan(minor(intent.destination.amount));
    });

    it("pays a withdrawal out", async () => {
      const before = await postedOf();
      const intent = await rails.begin(mia, "withdraw", 30_00);
      await rails.until(mia, intent.intentId, "COMPLETED");
      expect(await postedOf()).toBe(before - 30_000_000n);
    });

    it("returns a withdrawal that the bank could not pay out, as a new transfer", async () => {
      const before = await postedOf();
      const intent = await rails.begin(mia, "withdraw", 15_67);
      await rails.until(mia, intent.intentId, "FAILED");
      await waitFor(async () => (await postedOf()) === before, { timeoutMs });
      const { rows } = await rails
        .product()
        .pool.query<{ kind: string }>(
          "select kind from activity where person_id = $1 order by created_at desc limit 1",
          [mia.id],
        );
      expect(rows).toEqual([{ kind: "withdrawal_returned" }]);
    });

    it("completes a top-up that was accepted while the bank was down, after a restart of the product", async () => {
      const before = await postedOf();
      // The bank answers the quote and is then down.
      const topup = await rails.begin(mia, "topup", 40_00, () =>
        rails.control("settings", { provider: "down" }),
      );
      expect(topup).toMatchObject({ status: "PENDING_TRANSFER", transferInstructions: null });
      await rails.restart();
      await rails.control("settings", { provider: "up" });
      await rails.until(mia, topup.intentId, "AWAITING_TRANSFER");
      await rails.control(`transactions/${await rails.transactionOf(topup.intentId)}/pay`);
      await rails.until(mia, topup.intentId, "COMPLETED");
      expect(await postedOf()).toBe(before + minor(topup.destination.amount));
    });

    it("holds a withdrawal's money while the bank's answer is lost, and sends it once", async () => {
      const before = await postedOf();
      // The bank executes the request but its answer is malformed, so the outcome is unknown.
      const withdrawal = await rails.begin(mia, "withdraw", 12_00, () =>
        rails.control("settings", { provider: "nonsense" }),
      );
      expect(withdrawal.status).toBe("PENDING_TRANSFER");
      await rails.restart();
      await rails.control("settings", { provider: "up" });
      await rails.until(mia, withdrawal.intentId, "COMPLETED");
      expect(await postedOf()).toBe(before - 12_000_000n);
    });

    it("leaves ledger, bank and chain in agreement", async () => {
      // A worker books the returned money shortly after it has arrived.
      await waitFor(async () => (await clearing()) === 0n, { timeoutMs });
      expect(await rails.onChain(mia.safeAddress)).toBe(await postedOf());
      const { body } = await rails.bank.call("GET", "/bank/control/books");
      const book = (body.books as Book[]).find(({ currency }) => currency === "USDC");
      expect(minor(book?.owes ?? "")).toBe(0n);
      // The money in the bank's books is at its own address and at its deposit addresses.
      const { rows: addresses } = await rails.product().pool.query<{ address: string }>(
        `select '0x' || encode(deposit_address, 'hex') as address from funding_intent
       where deposit_address is not null`,
      );
      const held = await Promise.all(
        [body.address, ...addresses.map(({ address }) => address)].map(rails.onChain),
      );
      expect(held.reduce((sum, one) => sum + one, 0n)).toBe(minor(book?.holds ?? ""));
      const startedAt = new Date();
      await waitFor(
        async () => {
          const { rows: runs } = await rails
            .product()
            .pool.query<{ balanced: boolean }>(
              "select balanced from reconciliation_run where started_at > $1 limit 1",
              [startedAt],
            );
          return runs[0]?.balanced;
        },
        { timeoutMs },
      );
    });
  },
);
