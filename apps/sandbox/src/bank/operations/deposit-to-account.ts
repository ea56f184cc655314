import type { Account } from "../core/account.ts";
import { makeQuote } from "../core/quote.ts";
import { BankRefusal } from "../core/refusal.ts";
import type { Transaction } from "../core/transaction.ts";
import { beginTransaction } from "./begin-transaction.ts";
import type { BankContext } from "./context.ts";
import { payTransaction, receiveArrival } from "./transactions.ts";

/**
 * A bank transfer comes to a virtual account, whoever sent it. One that leads to a wallet makes a
 * transaction of its own of it, at the rate of the moment; one that leads to a bank account takes it for
 * the teleport that waits for it, and gives back what none waits for.
 * @param amount decimal, of the account's currency
 * @throws BankRefusal NOT_ALLOWED_NOW for another kind of account, and for one that nothing was ever
 *   asked to be paid into; of the amount or the customer
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
  if (context.store.find("account", destination.accountId)?.type === "bank") {
    return payTransaction(context, awaitedBy(context, id), { amount });
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

/** The teleport whose money an account waits for, else the last one: that gives back what comes. */
function awaitedBy({ store }: BankContext, accountId: string): Transaction {
  const own = store.all("transaction").filter(({ quote }) => quote.sourceAccountId === accountId);
  const found = own.find(({ status }) => status === "AWAITING_TRANSFER") ?? own.at(-1);
  if (found !== undefined) return found;
  throw new BankRefusal("NOT_ALLOWED_NOW", "Nobody waits for money here: it goes back.");
}
