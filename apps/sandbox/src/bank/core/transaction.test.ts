import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toMinor } from "./amount.ts";
import { type Kind, makeQuote } from "./quote.ts";
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

const currencies = {
  onramp: ["USD", "USDC"],
  offramp: ["USDC", "USD"],
  teleport: ["GBP", "GBP"],
} as const;

function begin(kind: Kind, sourceAmount = "100.00"): Transaction {
  const isTopup = kind === "onramp";
  const [sourceCurrency, destinationCurrency] = currencies[kind];
  const quote = makeQuote(
    {
      id: "q",
      wire: "fern",
      kind,
      customerId: "c",
      sourceAccountId: "s",
      sourceCurrency,
      sourceMethod: null,
      sourceAmount,
      destinationAccountId: "d",
      destinationCurrency,
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
    depositAddress: kind === "offramp" ? "0xdeposit" : null,
    customerName: "Mia Möller",
    payerName: kind === "teleport" ? "Sam Payer" : null,
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

  it("that failed is returned to its sender, and is then refunded", () => {
    const { transaction } = arrive(begin("onramp"), "100.00", "Somebody Else");
    const back = proceed(transaction, at);
    expect(back.transaction.status).toBe("REFUNDED");
    expect(back.movements).toEqual([{ currency: "USD", what: "returned", amount: "100.00" }]);
  });

  it("keeps the first transfer, and returns every other one", () => {
    const first = arrive(begin("onramp"), "100.00").transaction;
    const second = arrive(first, "100.00", "Mia Möller", "b");
    expect(second.transaction).toMatchObject({ status: "PROCESSING", returned: [{ id: "b" }] });
    expect(second.movements).toEqual([
      { currency: "USD", what: "received", amount: "100.00" },
      { currency: "USD", what: "returned", amount: "100.00" },
    ]);
    expect(arrive(second.transaction, "100.00", "Mia Möller", "b").movements).toEqual([]);
  });

  it("cannot fail after its tokens were sent", () => {
    const sent = proceed(arrive(begin("onramp"), "100.00").transaction, at).transaction;
    expect(() => fail(sent, "name_mismatch", at)).toThrow(BankRefusal);
  });

  it.each([
    ["100.66", "name_mismatch"],
    ["100.67", "destination_returned_funds"],
  ])("of %s fails with %s", (amount, reason) => {
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

describe("a teleport", () => {
  it.each([
    ["with the exact amount is delivered", "100.00", "sam payer", "PROCESSING", null, "100.00"],
    ["with too much is delivered completely", "100.01", "Sam Payer", "PROCESSING", null, "100.01"],
    [
      "with too little fails",
      "99.99",
      "Sam Payer",
      "FAILED",
      "missing_minimum_guaranteed",
      "100.00",
    ],
    ["by the recipient fails", "100.00", "Mia Möller", "FAILED", "name_mismatch", "100.00"],
  ] as const)("paid %s", (_how, amount, sender, status, failureReason, destinationAmount) => {
    const { transaction, movements } = arrive(begin("teleport"), amount, sender);
    expect(transaction).toMatchObject({ status, failureReason, destinationAmount });
    expect(transaction.sourceAmount).toBe(amount);
    expect(movements).toEqual([{ currency: "GBP", what: "received", amount }]);
  });

  it("has no fee, needs no chain, and is complete when it is paid out", () => {
    const { transaction } = arrive(begin("teleport"), "100.00", "Sam Payer");
    const done = proceed(transaction, at);
    expect(done.transaction).toMatchObject({ status: "COMPLETED", next: null });
    expect(done.orders).toEqual([]);
    expect(done.movements).toEqual([{ currency: "GBP", what: "paid_out", amount: "100.00" }]);
  });

  it("paid with too little is returned completely, at once", () => {
    const { transaction } = arrive(begin("teleport"), "90.00", "Sam Payer");
    const back = proceed(transaction, at);
    expect(back.transaction.status).toBe("REFUNDED");
    expect(back.movements).toEqual([{ currency: "GBP", what: "returned", amount: "90.00" }]);
  });

  it("accepts money from any sender if its payer is unknown", () => {
    const { payerName: _, ...unnamed } = begin("teleport");
    expect(arrive(unnamed, "100.00", "Anybody").transaction.status).toBe("PROCESSING");
  });

  it("returns a second payment", () => {
    const done = proceed(arrive(begin("teleport"), "100.00", "Sam Payer").transaction, at);
    const second = arrive(done.transaction, "100.00", "Sam Payer", "b");
    expect(second.transaction).toMatchObject({ status: "COMPLETED", returned: [{ id: "b" }] });
    expect(second.movements.map(({ what }) => what)).toEqual(["received", "returned"]);
  });
});

describe("a withdrawal", () => {
  it("is paid out once its tokens have arrived", () => {
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

  it("returns tokens that arrive a second time, and keeps its status", () => {
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

describe("after any events in any order", () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant("arrive" as const),
      id: fc.constantFrom("a", "b", "c"),
      amount: fc.constantFrom("100.00", "5.00", "60.00"),
      sender: fc.constantFrom("Mia Möller", "Sam Payer", "Somebody Else"),
    }),
    fc.constant({ do: "proceed" as const }),
    fc.constant({ do: "fail" as const }),
    fc.record({ do: fc.constant("confirm" as const), which: fc.nat(5) }),
  );

  it.each(["onramp", "offramp", "teleport"] as const)(
    "an %s never goes backwards, and pays out or returns each arrival at most once",
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
