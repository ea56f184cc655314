import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toMinor } from "./amount.ts";
import { makeQuote } from "./quote.ts";
import { BankRefusal } from "./refusal.ts";
import {
  confirm,
  fail,
  proceed,
  receive,
  type Transaction,
  type TransactionStatus,
  type Transition,
} from "./transaction.ts";

const at = new Date("2026-11-21T12:00:00Z");
const pace = { stepMs: 1_000, slowMs: 60_000 };

function begin(kind: "onramp" | "offramp", sourceAmount = "100.00"): Transaction {
  const isTopup = kind === "onramp";
  const quote = makeQuote(
    {
      id: "q",
      wire: "fern",
      kind,
      customerId: "c",
      sourceAccountId: "s",
      sourceCurrency: isTopup ? "USD" : "USDC",
      sourceMethod: null,
      sourceAmount,
      destinationAccountId: "d",
      destinationCurrency: isTopup ? "USDC" : "USD",
      destinationMethod: null,
    },
    at,
  );
  return {
    id: "t",
    wire: "fern",
    kind,
    customerId: "c",
    correlationId: null,
    quote,
    status: "AWAITING_TRANSFER",
    failureReason: null,
    sourceAmount: quote.sourceAmount,
    destinationAmount: quote.destinationAmount,
    reference: "LP1",
    depositAddress: isTopup ? null : "0xdeposit",
    customerName: "Mia Möller",
    walletAddress: isTopup ? "0xsafe" : null,
    arrival: null,
    returned: [],
    next: null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
}

const arrival = (amount: string, sender = "Mia Möller", id = "a") => ({
  id,
  at: at.toISOString(),
  amount,
  sender,
});
const arrive = (one: Transaction, amount: string, sender?: string, id?: string) =>
  receive(one, arrival(amount, sender, id), at, pace);

describe("a top-up", () => {
  it("is paid, settled and confirmed", () => {
    const paid = arrive(begin("onramp"), "100.00");
    expect(paid.transaction).toMatchObject({ status: "PROCESSING", next: { step: "settle" } });
    expect(paid.movements).toEqual([{ currency: "USD", what: "received", amount: "100.00" }]);
    const settled = proceed(paid.transaction, at);
    expect(settled.orders).toEqual([
      { purpose: "payout", currency: "USDC", to: "0xsafe", amount: "99.50", arrivalId: null },
    ]);
    const [order] = settled.orders;
    if (order === undefined) throw new Error("nothing was ordered");
    expect(confirm(settled.transaction, order, at).transaction.status).toBe("COMPLETED");
  });

  it.each([
    ["100.00", "MIA MOLLER", "PROCESSING", null, "99.50"],
    ["100.00", "Möller, Mia", "PROCESSING", null, "99.50"],
    ["100.00", "Mia Miller", "FAILED", "name_mismatch", "99.50"],
    ["60.00", "Mia Möller", "PROCESSING", null, "59.70"],
    ["150.01", "Mia Möller", "PROCESSING", null, "149.25995"],
    ["9.99", "Mia Möller", "FAILED", "insufficient_balance", "99.50"],
  ] as const)("of %s from %s becomes %s", (amount, sender, status, failureReason, destination) => {
    const { transaction } = arrive(begin("onramp"), amount, sender);
    expect(transaction).toMatchObject({
      status,
      failureReason,
      destinationAmount: destination,
    });
  });

  it("that failed goes back to where it came from, and is then refunded", () => {
    const { transaction } = arrive(begin("onramp"), "100.00", "Somebody Else");
    const back = proceed(transaction, at);
    expect(back.transaction.status).toBe("REFUNDED");
    expect(back.movements).toEqual([{ currency: "USD", what: "returned", amount: "100.00" }]);
  });

  it("keeps the first transfer, and gives every other one back", () => {
    const first = arrive(begin("onramp"), "100.00").transaction;
    const second = arrive(first, "100.00", "Mia Möller", "b");
    expect(second.transaction).toMatchObject({ status: "PROCESSING", returned: [{ id: "b" }] });
    expect(second.movements).toEqual([
      { currency: "USD", what: "received", amount: "100.00" },
      { currency: "USD", what: "returned", amount: "100.00" },
    ]);
    expect(arrive(second.transaction, "100.00", "Mia Möller", "b").movements).toEqual([]);
  });

  it("cannot fail any more once its tokens are on their way", () => {
    const sent = proceed(arrive(begin("onramp"), "100.00").transaction, at).transaction;
    expect(() => fail(sent, "name_mismatch", at)).toThrow(BankRefusal);
  });

  it.each([
    ["100.66", "name_mismatch"],
    ["100.67", "destination_returned_funds"],
  ])("of %s fails by %s", (amount, reason) => {
    const paid = arrive(begin("onramp", amount), amount).transaction;
    const ended = paid.status === "FAILED" ? paid : proceed(paid, at).transaction;
    expect(ended).toMatchObject({ status: "FAILED", failureReason: reason });
    expect(proceed(ended, at).transaction.status).toBe("REFUNDED");
  });

  it("of .70 takes a minute", () => {
    const { next } = arrive(begin("onramp", "100.70"), "100.70").transaction;
    expect(next?.at).toBe("2026-11-21T12:01:00.000Z");
  });
});

describe("a withdrawal", () => {
  it("is paid out once its tokens are there", () => {
    const paid = arrive(begin("offramp"), "100.00", "0xsafe").transaction;
    const done = proceed(paid, at);
    expect(done.transaction.status).toBe("COMPLETED");
    expect(done.movements).toEqual([{ currency: "USD", what: "paid_out", amount: "99.50" }]);
  });

  it("that fails is refunded once the chain shows it", () => {
    const paid = arrive(begin("offramp"), "100.00", "0xsafe").transaction;
    const failed = fail(paid, "destination_returned_funds", at).transaction;
    const back = proceed(failed, at);
    expect(back.transaction).toMatchObject({ status: "FAILED", next: null });
    expect(back.orders).toEqual([
      { purpose: "refund", currency: "USDC", to: "0xsafe", amount: "100.00", arrivalId: "a" },
    ]);
    const confirmed = confirm(back.transaction, { purpose: "refund", arrivalId: "a" }, at);
    expect(confirmed.transaction.status).toBe("REFUNDED");
  });

  it("gives tokens back that come a second time, and stays what it is", () => {
    const done = proceed(arrive(begin("offramp"), "100.00", "0xsafe").transaction, at).transaction;
    const again = arrive(done, "100.00", "0xsafe", "b");
    expect(again.orders).toMatchObject([{ purpose: "refund", arrivalId: "b" }]);
    const after = confirm(again.transaction, { purpose: "refund", arrivalId: "b" }, at);
    expect(after.transaction.status).toBe("COMPLETED");
  });
});

const rank: Readonly<Record<TransactionStatus, number>> = {
  AWAITING_TRANSFER: 0,
  PROCESSING: 1,
  FAILED: 2,
  COMPLETED: 3,
  REFUNDED: 3,
};

describe("whatever happens, in any order", () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant("arrive" as const),
      id: fc.constantFrom("a", "b", "c"),
      amount: fc.constantFrom("100.00", "5.00", "60.00"),
      sender: fc.constantFrom("Mia Möller", "Somebody Else"),
    }),
    fc.constant({ do: "proceed" as const }),
    fc.constant({ do: "fail" as const }),
    fc.record({ do: fc.constant("confirm" as const), which: fc.nat(5) }),
  );

  it.each(["onramp", "offramp"] as const)(
    "an %s never goes backwards, and pays out or gives back each arrival at most once",
    (kind) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
          let one = begin(kind);
          const orders: Transition["orders"][number][] = [];
          const confirmed = new Set<number>();
          const sums = { received: 0n, out: 0n };
          const { sourceCurrency } = one.quote;
          const take = (given: Transition) => {
            expect(rank[given.transaction.status]).toBeGreaterThanOrEqual(rank[one.status]);
            one = given.transaction;
            orders.push(...given.orders);
            for (const { currency, what, amount } of given.movements) {
              if (currency !== sourceCurrency) continue;
              if (what === "received") sums.received += toMinor(amount, currency);
              else sums.out += toMinor(amount, currency);
            }
          };
          for (const each of steps) {
            if (each.do === "arrive") take(arrive(one, each.amount, each.sender, each.id));
            else if (each.do === "proceed") take(proceed(one, at));
            else if (each.do === "fail") {
              try {
                take(fail(one, "destination_returned_funds", at));
              } catch (error) {
                expect(error).toBeInstanceOf(BankRefusal);
              }
            } else {
              const order = orders[each.which];
              if (order === undefined || confirmed.has(each.which)) continue;
              confirmed.add(each.which);
              take(confirm(one, order, at));
            }
          }
          expect(orders.filter(({ purpose }) => purpose === "payout").length).toBeLessThan(2);
          const back = orders.filter(({ purpose }) => purpose === "refund");
          expect(new Set(back.map(({ arrivalId }) => arrivalId)).size).toBe(back.length);
          const refunded = back.reduce(
            (sum, { amount, currency }) => sum + toMinor(amount, currency),
            sums.out,
          );
          expect(refunded).toBeLessThanOrEqual(sums.received);
        }),
      );
    },
  );
});
