import { type Currency, currencies } from "@lilypad/money";
import { type EntryDigits, entryDigits } from "../../../shared/money/index.ts";
import { type Person, readPerson } from "../../../shared/people/index.ts";

/** What another screen can hand to Send and Request: a person, an amount, a payment request. */
export interface MoneyStart {
  person: Person | null;
  currency: Currency | null;
  digits: EntryDigits;
  note: string;
  requestId: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Reads the history state that Send or Request was opened with; anything odd is left out. */
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
