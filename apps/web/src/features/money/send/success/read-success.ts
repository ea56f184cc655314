import { type Currency, currencies } from "@lilypad/money";
import { isRecord, textOrNull } from "../../../../shared/device/index.ts";
import { type Person, readPerson } from "../../../../shared/people/index.ts";

/** A payment as the success screen shows it. */
export interface SentPayment {
  person: Person;
  /** Major units. */
  amount: string;
  currency: Currency;
  note: string;
  /** Null for a payment that an earlier version sent. */
  transactionId: string | null;
}

/** Reads the payment that the send screen passed in; null if details are missing. */
export function readSuccess(state: unknown): SentPayment | null {
  if (!isRecord(state)) return null;
  const { person, amount, currency, note, transactionId } = state;
  const recipient = readPerson(person);
  const known = currencies.find((candidate) => candidate === currency);
  if (recipient === null || known === undefined) return null;
  if (typeof amount !== "string" || !/^\d+\.\d{2}$/.test(amount)) return null;
  return {
    person: recipient,
    amount,
    currency: known,
    note: typeof note === "string" ? note : "",
    transactionId: textOrNull(transactionId),
  };
}
