import { RampError } from "../../errors.ts";
import type { NewBankAccount, NewQuote, RampPaymentAccount } from "../../port.ts";
import { railOf } from "./rail.ts";

const prefix = "payer:";

/** True for a payer's account, which exists only on our side and not at Bridge. */
export const isPayer = (paymentAccountId: string): boolean => paymentAccountId.startsWith(prefix);

/**
 * Checks that Bridge can move money between both ends of a quote. An external account belongs to one
 * customer, and Bridge documents transfers only to the same customer's accounts.
 * @throws RampError UNSUPPORTED
 */
export function requireRoute(quote: NewQuote): void {
  railOf(quote.sourceCurrency, "incoming");
  railOf(quote.destinationCurrency, "outgoing");
  if (quote.recipientCustomerId === undefined) return;
  const text = "create quote: Bridge pays out to its customer's own external accounts only";
  throw new RampError("UNSUPPORTED", text);
}

/**
 * Represents a payer's account without registering it at Bridge. Bridge does not need the payer's
 * account and cannot mark it as a third party's: it would list it among the accounts that the customer
 * can be paid out to.
 * @throws RampError UNSUPPORTED
 */
export function payerOf(account: NewBankAccount): RampPaymentAccount {
  const { idempotencyKey, bankName, currency, country } = account;
  railOf(currency, "incoming");
  return {
    paymentAccountId: `${prefix}${idempotencyKey}`,
    type: "bank",
    isThirdParty: true,
    status: "active",
    bankName,
    currency,
    country,
    last4: null,
  };
}
