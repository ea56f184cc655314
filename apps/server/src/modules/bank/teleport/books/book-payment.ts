import type { Queryable } from "@lilypad/db";
import {
  digestOf,
  findSystemAccount,
  isSuccess,
  type NewTransfer,
  postDirectly,
  type TransferId,
  timeOfId,
  toTransferId,
  transferIdOf,
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
 * Returns the id of one of a payment's transfers. Earlier versions gave ids that are not in the order of time;
 * transfers that they have booked retain these ids.
 */
function idOf(name: string, paymentId: string, booked: ReadonlySet<string>): TransferId {
  const former = toTransferId(idempotencyKeyOf(`teleport ${name}`, paymentId));
  return booked.has(former)
    ? former
    : transferIdOf(timeOfId(paymentId), `teleport ${name} ${paymentId}`);
}

async function readBooked(db: Queryable, paymentId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ transferId: string }>(
    "select transfer_id from teleport_booking where payment_id = $1",
    [paymentId],
  );
  return new Set(rows.map(({ transferId }) => transferId));
}

/**
 * Books the provider's movements of a payment. Each transfer has its own id, so that repeating it
 * has no effect.
 * @throws if the ledger refuses: the books then contradict the payment and someone must investigate
 */
export async function bookPayment(db: Queryable, booking: Booking): Promise<void> {
  const transfers: NewTransfer[] = [];
  const booked = await readBooked(db, booking.paymentId);
  for (const { name, from, to, currency, amount } of stepsOf(booking)) {
    const asset = `fiat:${currency}` as const;
    const find = (place: Place) =>
      findSystemAccount(db, `teleport:${place}`, asset, booking.paymentId);
    transfers.push({
      id: idOf(name, booking.paymentId, booked),
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
