import { randomBytes } from "node:crypto";
import type { Account } from "../core/account.ts";
import type { Customer, Wire } from "../core/customer.ts";
import { kindBetween, makeQuote, type Quote, type Terms } from "../core/quote.ts";
import { BankRefusal } from "../core/refusal.ts";
import type { Transaction } from "../core/transaction.ts";
import { accountOf } from "./accounts.ts";
import { type Attempt, attemptOf, type BankContext, reportChange } from "./context.ts";
import { customerOf } from "./customers.ts";
import { transactionOf } from "./transactions.ts";

type NewQuote = Pick<
  Quote,
  | "customerId"
  | "sourceAccountId"
  | "sourceCurrency"
  | "sourceMethod"
  | "sourceAmount"
  | "destinationAccountId"
  | "destinationCurrency"
  | "destinationMethod"
>;

/** @throws BankRefusal of the customer, an account, or `makeQuote` */
export function createQuote(
  context: BankContext,
  wire: Wire,
  newQuote: NewQuote,
  key: string | null,
): Quote {
  const attempt = attemptOf(context, wire, "quote", key, newQuote);
  const before = attempt.made === null ? undefined : context.store.find("quote", attempt.made);
  if (before !== undefined) return before;
  activeCustomerOf(context, wire, newQuote.customerId);
  const kind = kindBetween(newQuote.sourceCurrency, newQuote.destinationCurrency);
  const source = requireAccount(context, wire, newQuote.customerId, newQuote.sourceAccountId);
  if (kind === "teleport") {
    requireSource(source, newQuote);
    requireBank(requireRecipient(context, wire, source, newQuote.destinationAccountId));
  } else requireAccount(context, wire, newQuote.customerId, newQuote.destinationAccountId);
  const quote = makeQuote({ ...newQuote, id: context.newId(), wire, kind }, context.now());
  context.store.commit(["quote", quote], ...attempt.use(quote.id));
  return quote;
}

/** @throws BankRefusal NOT_FOUND, QUOTE_EXPIRED, CUSTOMER_NOT_ACTIVE, KEY_REUSED */
export function createTransaction(
  context: BankContext,
  wire: Wire,
  given: { readonly quoteId: string; readonly correlationId: string | null },
  key: string,
): Transaction {
  const attempt = attemptOf(context, wire, "transaction", key, given);
  if (attempt.made !== null) return transactionOf(context, wire, attempt.made);
  const { store } = context;
  const now = context.now();
  const quote = store.find("quote", given.quoteId);
  if (quote?.wire !== wire) throw new BankRefusal("NOT_FOUND", "There is no such quote.");
  if (Date.parse(quote.expiresAt) <= now.getTime()) {
    throw new BankRefusal("QUOTE_EXPIRED", "Quote has expired.", "quoteId");
  }
  if (store.all("transaction").some(({ quote: { id } }) => id === quote.id)) {
    throw new BankRefusal("INVALID", "Quote has been used already.", "quoteId");
  }
  const walletAddress = store.find("account", quote.destinationAccountId)?.address ?? null;
  return beginTransaction(context, { ...given, quote, walletAddress }, attempt);
}

/**
 * Creates a quote and its transaction in one step, for an API without stored quotes.
 * @throws BankRefusal of the customer, an account, or `makeQuote`; KEY_REUSED
 */
export function createTransfer(
  context: BankContext,
  wire: Wire,
  newQuote: NewQuote & {
    readonly correlationId: string | null;
    readonly walletAddress: string | null;
    readonly termsOf: (from: string, to: string, at: Date) => Terms | null;
  },
  key: string,
): Transaction {
  const { correlationId, walletAddress, termsOf, ...wanted } = newQuote;
  const body = { ...wanted, correlationId, walletAddress };
  const attempt = attemptOf(context, wire, "transaction", key, body);
  if (attempt.made !== null) return transactionOf(context, wire, attempt.made);
  const { sourceCurrency, destinationCurrency } = wanted;
  activeCustomerOf(context, wire, wanted.customerId);
  const kind = kindBetween(sourceCurrency, destinationCurrency);
  if (kind === "teleport" && walletAddress !== null) {
    throw new BankRefusal("INVALID", "Bank money goes to a bank account.", "to_address");
  }
  if (walletAddress === null) {
    requireAccount(context, wire, wanted.customerId, wanted.destinationAccountId);
  }
  const terms = termsOf(sourceCurrency, destinationCurrency, context.now());
  if (terms === null) {
    const text = `${sourceCurrency} to ${destinationCurrency} is not supported.`;
    throw new BankRefusal("UNSUPPORTED", text, "currency");
  }
  const id = context.newId();
  const quote = makeQuote({ ...wanted, id, wire, kind }, context.now(), terms);
  context.store.commit(["quote", quote]);
  return beginTransaction(context, { correlationId, quote, walletAddress }, attempt);
}

/** @throws BankRefusal NOT_FOUND, CUSTOMER_NOT_ACTIVE, INVALID if there is no wallet to top up */
export function beginTransaction(
  context: BankContext,
  given: {
    readonly quote: Quote;
    readonly correlationId: string | null;
    readonly walletAddress: string | null;
  },
  attempt?: Attempt,
): Transaction {
  const { quote, correlationId, walletAddress } = given;
  const { wire, kind } = quote;
  const customer = activeCustomerOf(context, wire, quote.customerId);
  const isTopup = kind === "onramp";
  if (isTopup && walletAddress === null) {
    throw new BankRefusal("INVALID", "A top-up goes to a wallet.", "destinationPaymentAccountId");
  }
  const id = context.newId();
  const now = context.now().toISOString();
  const transaction: Transaction = {
    id,
    wire,
    kind,
    customerId: customer.id,
    correlationId,
    quote,
    status: "AWAITING_TRANSFER",
    failureReason: null,
    sourceAmount: quote.sourceAmount,
    destinationAmount: quote.destinationAmount,
    reference: `LP${randomBytes(4).toString("hex").toUpperCase()}`,
    depositAddress: kind === "offramp" ? context.depositAddressOf(id) : null,
    customerName: `${customer.firstName} ${customer.lastName}`,
    ...(kind === "teleport" ? payerOf(context, quote) : { payerName: null, virtualAccount: null }),
    walletAddress: isTopup ? walletAddress : null,
    arrival: null,
    returned: [],
    next: null,
    createdAt: now,
    updatedAt: now,
  };
  context.store.commit(["transaction", transaction], ...(attempt?.use(id) ?? []));
  reportChange(context, wire, "transaction", "created", id);
  return transaction;
}

function activeCustomerOf(context: BankContext, wire: Wire, id: string): Customer {
  const customer = customerOf(context, wire, id);
  if (customer.status === "ACTIVE") return customer;
  throw new BankRefusal("CUSTOMER_NOT_ACTIVE", "Customer is not active.", "customerId");
}

/**
 * @throws BankRefusal NOT_FOUND for another customer's account; INVALID for one that cannot be used
 */
function requireAccount(context: BankContext, wire: Wire, customerId: string, id: string): Account {
  const account = accountOf(context, wire, id);
  if (account.customerId !== customerId) {
    throw new BankRefusal("NOT_FOUND", "There is no such payment account.");
  }
  if (account.status !== "ACTIVE") {
    throw new BankRefusal("INVALID", "The payment account is not active.", "paymentAccountId");
  }
  return account;
}

/**
 * The recipient of a teleport: the customer, or another customer, from one of the customer's own
 * accounts to one of the other's own accounts.
 * @throws BankRefusal NOT_FOUND, INVALID, CUSTOMER_NOT_ACTIVE
 */
function requireRecipient(
  context: BankContext,
  wire: Wire,
  source: Account,
  destinationId: string,
): Account {
  const { customerId, isThirdParty } = accountOf(context, wire, destinationId);
  const isOther = customerId !== source.customerId;
  if (isOther && (isThirdParty || source.isThirdParty)) {
    throw new BankRefusal("NOT_FOUND", "There is no such payment account.");
  }
  if (isOther) activeCustomerOf(context, wire, customerId);
  return requireAccount(context, wire, customerId, destinationId);
}

/** @throws BankRefusal INVALID */
function requireBank({ type }: Account): void {
  if (type === "bank") return;
  throw new BankRefusal("INVALID", "Bank money goes to a bank account.", "paymentAccountId");
}

/**
 * The payer of a teleport: the holder of the source account. There is none for a virtual account,
 * and for an API without source accounts.
 */
function payerOf(
  { store }: BankContext,
  { sourceAccountId }: Quote,
): Pick<Transaction, "payerName" | "virtualAccount"> {
  const source = store.find("account", sourceAccountId);
  const ownerName = source?.ownerName ?? null;
  return source?.type === "virtual"
    ? { payerName: null, virtualAccount: { id: source.id, ownerName: ownerName ?? "" } }
    : { payerName: ownerName, virtualAccount: null };
}

/**
 * The source of a teleport: a bank account, or a virtual one that forwards to the teleport's
 * destination.
 * @throws BankRefusal INVALID
 */
function requireSource(
  source: Account,
  {
    destinationAccountId,
    sourceCurrency,
  }: Pick<NewQuote, "destinationAccountId" | "sourceCurrency">,
): void {
  const { type, currency, destination } = source;
  if (type !== "virtual") {
    requireBank(source);
    return;
  }
  if (currency === sourceCurrency && destination?.accountId === destinationAccountId) return;
  throw new BankRefusal(
    "INVALID",
    "This account forwards to another account.",
    "sourcePaymentAccountId",
  );
}
