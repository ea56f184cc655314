import type { NewBankAccount, RampPaymentAccount } from "../../port.ts";
import { railOf } from "./rail.ts";

/**
 * Somebody else's account that money comes from. Bridge asks for none, and keeps no mark on one: told
 * about it, it would list it among the accounts to pay the customer out to. So it is told nothing.
 * @throws RampError UNSUPPORTED
 */
export function payerOf(account: NewBankAccount): RampPaymentAccount {
  const { idempotencyKey, bankName, currency, country } = account;
  railOf(currency, "incoming");
  return {
    paymentAccountId: `payer:${idempotencyKey}`,
    type: "bank",
    isThirdParty: true,
    status: "active",
    bankName,
    currency,
    country,
    last4: null,
  };
}
