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

/** The amounts of a payment to book, in hundredths. */
interface Booking {
  paymentId: string;
  currency: PayerCurrency;
  /** Amount already booked as received. */
  receivedBefore: bigint;
  /** Amount received in total, including `receivedBefore`. */
  received: bigint;
  /** Pence paid out; null until then. */
  delivered: bigint | null;
  /** Whether the received money was sent back. */
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

/**
 * The ledger transfers of a payment, in order. After those of an ended payment nothing is left in
 * transit.
 */
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
    // The ramp's fee for another currency is part of its rate, so only the two amounts are known.
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
 * Books the provider's movements of a payment. Each transfer has its own id, so that repeating it
 * has no effect.
 * @throws if the ledger refuses: the books then contradict the payment and someone must investigate
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
