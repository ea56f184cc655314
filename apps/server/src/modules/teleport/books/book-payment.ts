import type { Queryable } from "@lilypad/db";
import {
  digestOf,
  findSystemAccount,
  isSuccess,
  type NewTransfer,
  postDirectly,
  toTransferId,
} from "@lilypad/ledger";
import { idempotencyKeyOf } from "@lilypad/providers";
import type { PayerCurrency } from "../state/teleport-deps.ts";

/** The money of a payment that has to be in the books. Amounts in hundredths. */
interface Booking {
  paymentId: string;
  currency: PayerCurrency;
  /** What is booked as received already. */
  receivedBefore: bigint;
  /** What came until now, that included. */
  received: bigint;
  /** Pence that were paid out; null while they were not. */
  delivered: bigint | null;
  /** Whether what was received went back. */
  isRefunded: boolean;
}

type Place = "payers" | "transit" | "exchange" | "fees" | "recipients";
interface Step {
  name: string;
  from: Place;
  to: Place;
  currency: PayerCurrency;
  amount: bigint;
}

/** The steps in order; after the last one of a payment that has ended, nothing is left in transit. */
function stepsOf(booking: Booking): Step[] {
  const { currency, receivedBefore, received, delivered, isRefunded } = booking;
  const steps: Step[] = [];
  if (received > receivedBefore) {
    const name = receivedBefore === 0n ? "received" : `received beyond ${receivedBefore}`;
    const amount = received - receivedBefore;
    steps.push({ name, from: "payers", to: "transit", currency, amount });
  }
  if (isRefunded)
    steps.push({ name: "refunded", from: "transit", to: "payers", currency, amount: received });
  if (delivered === null) return steps;
  if (currency === "GBP" && delivered <= received) {
    const kept = received - delivered;
    if (kept > 0n) steps.push({ name: "fee", from: "transit", to: "fees", currency, amount: kept });
  } else {
    // The ramp's fee on another currency is part of its rate: only the two sums are known.
    steps.push(
      { name: "exchanged", from: "transit", to: "exchange", currency, amount: received },
      { name: "bought", from: "exchange", to: "transit", currency: "GBP", amount: delivered },
    );
  }
  const paidOut = {
    from: "transit",
    to: "recipients",
    currency: "GBP",
    amount: delivered,
  } as const;
  steps.push({ name: "paid out", ...paidOut });
  return steps;
}

/**
 * Books what the provider did with a payment. Each step has an id of its own, so that repeating it
 * changes nothing.
 * @throws when the ledger refuses: then our books contradict the payment, and people have to look
 */
export async function bookPayment(db: Queryable, booking: Booking): Promise<void> {
  const transfers: NewTransfer[] = [];
  for (const { name, from, to, currency, amount } of stepsOf(booking)) {
    const asset = `fiat:${currency}` as const;
    const find = (place: Place) =>
      findSystemAccount(db, `teleport:${place}`, asset, booking.paymentId);
    transfers.push({
      id: toTransferId(idempotencyKeyOf(`teleport ${name}`, booking.paymentId)),
      digest: digestOf({ kind: `teleport ${name}`, payment: booking.paymentId, amount }),
      debit: await find(from),
      credit: await find(to),
      asset,
      amount,
    });
  }
  if (transfers.length === 0) return;
  await db.query(
    "insert into teleport_booking (payment_id, transfer_id) select $1, unnest($2::uuid[]) on conflict do nothing",
    [booking.paymentId, transfers.map(({ id }) => id)],
  );
  const results = await postDirectly(db, transfers, {
    event: "teleport",
    payment: booking.paymentId,
  });
  const refused = results.find((result) => !isSuccess(result));
  if (refused !== undefined)
    throw new Error(`the ledger answered ${refused} to payment ${booking.paymentId}`);
}
