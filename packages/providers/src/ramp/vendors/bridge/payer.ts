import { RampError } from "../../errors.ts";
import type { NewBankAccount, NewQuote, RampPaymentAccount } from "../../port.ts";
import { railOf } from "./rail.ts";

const prefix = "payer:";

/** Whether an account is one that Bridge was told nothing of. */
export const isPayer = (paymentAccountId: string): boolean => paymentAccountId.startsWith(prefix);

/**
 * Whether Bridge leads from one end to the other. External accounts stand below their customer, and a
 * transfer on behalf of one customer is documented with that customer's own only.
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
 * Somebody else's account that money comes from. Bridge asks for none, and keeps no mark on one: told
 * about it, it would list it among the accounts to pay the customer out to. So it is told nothing.
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
