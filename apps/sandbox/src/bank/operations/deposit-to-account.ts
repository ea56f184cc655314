import type { Account } from "../core/account.ts";
import { makeQuote } from "../core/quote.ts";
import { BankRefusal } from "../core/refusal.ts";
import type { Transaction } from "../core/transaction.ts";
import { beginTransaction } from "./begin-transaction.ts";
import type { BankContext } from "./context.ts";
import { receiveArrival } from "./transactions.ts";

/**
 * A bank transfer comes to a virtual account: it becomes a transaction of its own, at the rate of the
 * moment, whoever sent it.
 * @param amount decimal, of the account's currency
 * @throws BankRefusal NOT_ALLOWED_NOW for another kind of account; of the amount or the customer
 */
export function depositToAccount(
  context: BankContext,
  account: Account,
  amount: string,
): Transaction {
  const { id, wire, customerId, currency, destination, status, type } = account;
  if (type !== "virtual" || status !== "ACTIVE" || destination === null || currency === null) {
    throw new BankRefusal("NOT_ALLOWED_NOW", "This account takes no deposits.");
  }
  const quote = makeQuote(
    {
      id: context.newId(),
      wire,
      kind: "onramp",
      customerId,
      sourceAccountId: id,
      sourceCurrency: currency,
      sourceMethod: null,
      sourceAmount: amount,
      destinationAccountId: destination.accountId,
      destinationCurrency: destination.currency,
      destinationMethod: "ARBITRUM",
    },
    context.now(),
  );
  const walletAddress = context.store.find("account", destination.accountId)?.address ?? null;
  const made = beginTransaction(context, { quote, correlationId: null, walletAddress });
  return receiveArrival(context, made, {
    id: context.newId(),
    at: context.now().toISOString(),
    amount: quote.sourceAmount,
    // Anybody may pay into such an account: whose name it carries is not asked.
    sender: made.customerName,
  });
}
