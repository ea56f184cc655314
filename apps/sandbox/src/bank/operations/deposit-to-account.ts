import type { Account } from "../core/account.ts";
import { makeQuote } from "../core/quote.ts";
import { BankRefusal } from "../core/refusal.ts";
import type { Transaction } from "../core/transaction.ts";
import { beginTransaction } from "./begin-transaction.ts";
import type { BankContext } from "./context.ts";
import { payTransaction, receiveArrival } from "./transactions.ts";

/**
 * Receives a bank transfer into a virtual account from any sender. If the account forwards to a wallet, this
 * creates a separate transaction at the current rate; if it forwards to a bank account, the money belongs to the
 * teleport that waits for it, and is returned if none waits.
 * @param amount decimal, in the account's currency
 * @throws BankRefusal NOT_ALLOWED_NOW for another type of account, and for one that never had a teleport; errors of
 * the amount or the customer
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
    // Anyone may pay into such an account: the sender's name is not checked.
    sender: made.customerName,
  });
}

/**
 * The teleport that waits for money of an account, otherwise the last one, which returns the money.
 */
function awaitedBy({ store }: BankContext, accountId: string): Transaction {
  const own = store.all("transaction").filter(({ quote }) => quote.sourceAccountId === accountId);
  const found = own.find(({ status }) => status === "AWAITING_TRANSFER") ?? own.at(-1);
  if (found !== undefined) return found;
  throw new BankRefusal("NOT_ALLOWED_NOW", "Nothing waits for money here: it is returned.");
}
