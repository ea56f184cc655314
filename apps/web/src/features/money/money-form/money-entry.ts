import { type Currency, currencies } from "@lilypad/money";
import { isRecord } from "../../../shared/device/index.ts";
import { type EntryDigits, entryDigits } from "../../../shared/money/index.ts";
import { type Person, readPerson } from "../../../shared/people/index.ts";

/** The entries of a person who sends or requests money. */
export interface MoneyEntry {
  /** The recipient of a payment, or the payer of a request. */
  person: Person | null;
  digits: EntryDigits;
  currency: Currency;
  note: string;
}

/** The values that another screen can pass to Send and Request: an entry, or a payment request to pay. */
export interface MoneyStart extends Omit<MoneyEntry, "currency"> {
  currency: Currency | null;
  requestId: string | null;
}

/** Why a form cannot be sent, at the field that has to change. */
export interface FieldProblem {
  field: "person" | "amount";
  text: string;
}

/** Reads the history state that Send or Request was opened with; invalid values are ignored. */
export function readMoneyStart(state: unknown): MoneyStart {
  const { person, currency, digits, note, requestId } = isRecord(state) ? state : {};
  return {
    person: readPerson(person),
    currency: currencies.find((known) => known === currency) ?? null,
    digits: typeof digits === "string" ? entryDigits(digits) : "",
    note: typeof note === "string" ? note : "",
    requestId: typeof requestId === "string" ? requestId : null,
  };
}
