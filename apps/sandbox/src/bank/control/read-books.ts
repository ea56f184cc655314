import type { Bank } from "../bank.ts";
import { toDecimal, toMinor } from "../core/amount.ts";

/** The amounts that the bank has received, paid, holds and owes in one currency or token; decimals. */
export interface Book {
  readonly currency: string;
  readonly minted: string;
  readonly received: string;
  readonly returned: string;
  readonly paidOut: string;
  /** minted + received - returned - paidOut; negative in a currency that it had to buy. */
  readonly holds: string;
  /** Owed to customers whose money has arrived, as payouts or returns that are not done yet. */
  readonly owes: string;
}

/** Computes the bank's books from all movements. */
export function readBooks({ context, address }: Pick<Bank, "context" | "address">) {
  const { store } = context;
  const sums = new Map<
    string,
    Record<"minted" | "received" | "returned" | "paid_out" | "owes", bigint>
  >();
  const sumOf = (currency: string) => {
    const sum = sums.get(currency) ?? {
      minted: 0n,
      received: 0n,
      returned: 0n,
      paid_out: 0n,
      owes: 0n,
    };
    sums.set(currency, sum);
    return sum;
  };
  for (const { currency, what, amount } of store.all("entry")) {
    sumOf(currency)[what] += toMinor(amount, currency);
  }
  for (const { asset, minor, status } of store.all("transfer")) {
    if (status !== "confirmed") sumOf(asset.toUpperCase()).owes += BigInt(minor);
  }
  for (const { status, next, quote, sourceAmount, destinationAmount, arrival } of store.all(
    "transaction",
  )) {
    if (next === null) continue;
    if (status === "PROCESSING") {
      sumOf(quote.destinationCurrency).owes += toMinor(
        destinationAmount,
        quote.destinationCurrency,
      );
    } else if (status === "FAILED") {
      sumOf(quote.sourceCurrency).owes += toMinor(
        arrival?.amount ?? sourceAmount,
        quote.sourceCurrency,
      );
    }
  }
  const books = [...sums].map(([currency, sum]): Book => {
    const text = (minor: bigint) =>
      minor < 0n ? `-${toDecimal(-minor, currency)}` : toDecimal(minor, currency);
    return {
      currency,
      minted: text(sum.minted),
      received: text(sum.received),
      returned: text(sum.returned),
      paidOut: text(sum.paid_out),
      holds: text(sum.minted + sum.received - sum.returned - sum.paid_out),
      owes: text(sum.owes),
    };
  });
  return { address, books };
}
