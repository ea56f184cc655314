import { randomUUID } from "node:crypto";
import {
  type NewBankAccount,
  type NewCustomer,
  type NewQuote,
  type NewTransaction,
  type NewWallet,
  type RampCustomer,
  RampError,
  type RampPaymentAccount,
  type RampProvider,
  type RampProviderName,
  type RampQuote,
  type RampTransaction,
} from "@lilypad/providers";
import { createFailurePlan } from "./failure-plan.ts";
import { instructionsFor, last4Of, virtualInstructions } from "./instructions.ts";
import { priceQuote, type Terms } from "./price-quote.ts";
import { makeWebhook, readWebhook } from "./webhooks.ts";

export interface FakeRampOptions {
  now?: () => Date;
  name?: RampProviderName;
  /** Validity of a quote in milliseconds; five minutes by default. */
  quoteLifeMs?: number;
}

interface KeptAccount extends RampPaymentAccount {
  customerId: string;
}

const unknown = (what: string) => new RampError("NOT_FOUND", `there is no such ${what}`);

function changed<T extends { updatedAt: Date }>(
  kept: Map<string, T>,
  id: string,
  change: Partial<T>,
  at: Date,
): T {
  const before = kept.get(id);
  if (before === undefined) throw new Error(`the fake ramp has no ${id}`);
  const after = { ...before, updatedAt: at, ...change };
  kept.set(id, after);
  return after;
}

/** Customers by id; each email address has at most one. */
function createCustomers(now: () => Date) {
  const kept = new Map<string, RampCustomer>();
  const byKey = new Map<string, string>();
  const find = (email: string) =>
    [...kept.values()].find((one) => one.email === email.toLowerCase()) ?? null;
  const get = (customerId: string): RampCustomer => {
    const customer = kept.get(customerId);
    if (customer === undefined) throw unknown("customer");
    return customer;
  };
  return {
    kept,
    find,
    get,
    create({ email, idempotencyKey }: NewCustomer): RampCustomer {
      const before = byKey.get(idempotencyKey);
      if (before !== undefined && kept.has(before)) return get(before);
      if (find(email) !== null)
        throw new RampError("ALREADY_EXISTS", "the email address already has a customer");
      const customerId = `cus_${randomUUID()}`;
      byKey.set(idempotencyKey, customerId);
      kept.set(customerId, {
        customerId,
        email: email.toLowerCase(),
        status: "CREATED",
        kycLink: `https://kyc.bank.example/${customerId}`,
        rejection: null,
        updatedAt: now(),
      });
      return get(customerId);
    },
  };
}

function createAccounts() {
  const kept = new Map<string, KeptAccount>();
  const byKey = new Map<string, string>();
  const show = ({ customerId: _, ...account }: KeptAccount): RampPaymentAccount => account;
  const get = (paymentAccountId: string): KeptAccount => {
    const account = kept.get(paymentAccountId);
    if (account === undefined) throw unknown("payment account");
    return account;
  };
  return {
    kept,
    show,
    get,
    create(key: string, account: Omit<KeptAccount, "paymentAccountId">): RampPaymentAccount {
      const before = byKey.get(key);
      if (before !== undefined) return show(get(before));
      const paymentAccountId = `acc_${randomUUID()}`;
      byKey.set(key, paymentAccountId);
      kept.set(paymentAccountId, { paymentAccountId, ...account });
      return show(get(paymentAccountId));
    },
  };
}

type Accounts = ReturnType<typeof createAccounts>;
type Customers = ReturnType<typeof createCustomers>;

/** Quotes and transactions. */
function createTransactions(
  parts: { customers: Customers; accounts: Accounts },
  options: { now: () => Date; quoteLifeMs: number },
) {
  const { now, quoteLifeMs } = options;
  const kept = new Map<string, RampTransaction>();
  const byKey = new Map<string, string>();
  const terms: Terms = { rate: "1", fee: "0" };
  const get = (transactionId: string): RampTransaction => {
    const transaction = kept.get(transactionId);
    if (transaction === undefined) throw unknown("transaction");
    return transaction;
  };
  return {
    kept,
    terms,
    get,
    cancel(transactionId: string): RampTransaction {
      const isWaiting = get(transactionId).status.endsWith("_TRANSFER");
      if (!isWaiting) return get(transactionId);
      return changed(kept, transactionId, { status: "CANCELLED" }, now());
    },
    quote(quote: NewQuote): RampQuote {
      if (parts.customers.get(quote.customerId).status !== "ACTIVE") {
        throw new RampError("CUSTOMER_NOT_ACTIVE", "the customer is not active");
      }
      const { customerId, recipientCustomerId = customerId } = quote;
      const isOf = (id: string, owner: string) => parts.accounts.get(id).customerId === owner;
      if (!isOf(quote.sourcePaymentAccountId, customerId)) throw unknown("payment account");
      if (!isOf(quote.destinationPaymentAccountId, recipientCustomerId))
        throw unknown("payment account");
      const destinationAmount = priceQuote(quote.sourceAmount, terms);
      if (destinationAmount === "too little") throw new RampError("BELOW_MINIMUM", "too little");
      if (destinationAmount === "too much") throw new RampError("ABOVE_MAXIMUM", "too much");
      return {
        ...quote,
        quoteId: `quo_${randomUUID()}`,
        destinationAmount,
        exchangeRate: terms.rate,
        fees: {
          currency: quote.destinationCurrency,
          processing: terms.fee,
          exchange: "0",
          total: terms.fee,
        },
        expiresAt: new Date(now().getTime() + quoteLifeMs),
      };
    },
    create({ quote, correlationId, idempotencyKey }: NewTransaction): RampTransaction {
      const before = byKey.get(idempotencyKey);
      if (before !== undefined) return get(before);
      if (quote.expiresAt <= now()) throw new RampError("QUOTE_EXPIRED", "the quote has expired");
      const transactionId = `txn_${randomUUID()}`;
      byKey.set(idempotencyKey, transactionId);
      kept.set(transactionId, {
        transactionId,
        correlationId,
        status: "AWAITING_TRANSFER",
        isRefunded: false,
        failureReason: null,
        sourceCurrency: quote.sourceCurrency,
        sourceAmount: quote.sourceAmount,
        sourceReceivedAmount: null,
        destinationCurrency: quote.destinationCurrency,
        destinationAmount: quote.destinationAmount,
        instructions: instructionsFor(
          quote.operation,
          transactionId,
          parts.accounts.get(quote.sourcePaymentAccountId),
        ),
        updatedAt: now(),
      });
      return get(transactionId);
    },
  };
}

function bankAccount(account: NewBankAccount) {
  const { customerId, bankName, currency, country, fields, isThirdParty } = account;
  if (Object.keys(fields).length === 0) {
    throw new RampError("INVALID_INPUT", "the account number is missing");
  }
  const last4 = last4Of(account);
  const known = { customerId, bankName, currency, country, last4, isThirdParty };
  return { ...known, type: "bank" as const, status: "active" as const };
}

const unbanked = {
  status: "active",
  isThirdParty: false,
  bankName: null,
  currency: null,
  country: null,
  last4: null,
} as const;

/**
 * An in-memory ramp that implements the port: the same key returns the same result, an email address has
 * one customer, and a quote expires and needs an ACTIVE customer. Tests change what happens at the
 * provider (`changeCustomer`, `changeAccount`, `changeTransaction`), plan failures (`failOn`,
 * `holdNext`) and create webhooks.
 */
export function createFakeRamp(options: FakeRampOptions = {}) {
  const { now = () => new Date(), name = "fern", quoteLifeMs = 5 * 60_000 } = options;
  const { run, ...failures } = createFailurePlan();
  const customers = createCustomers(now);
  const accounts = createAccounts();
  const transactions = createTransactions({ customers, accounts }, { now, quoteLifeMs });

  const provider: RampProvider = {
    name,
    createCustomer: (input) => run("createCustomer", input, () => customers.create(input)),
    findCustomer: (email) => run("findCustomer", email, () => customers.find(email)),
    getCustomer: (id) => run("getCustomer", id, () => customers.get(id)),
    createBankAccount: (input) =>
      run("createBankAccount", input, () =>
        accounts.create(input.idempotencyKey, bankAccount(input)),
      ),
    createWallet: (input: NewWallet) =>
      run("createWallet", input, () =>
        accounts.create(input.idempotencyKey, {
          ...unbanked,
          type: "wallet",
          customerId: input.customerId,
        }),
      ),
    getPaymentAccount: (input) =>
      run("getPaymentAccount", input, () => {
        const account = accounts.get(input.paymentAccountId);
        if (account.customerId !== input.customerId) throw unknown("payment account");
        return accounts.show(account);
      }),
    listPaymentAccounts: (customerId) =>
      run("listPaymentAccounts", customerId, () =>
        [...accounts.kept.values()]
          .filter((account) => account.customerId === customerId)
          .map(accounts.show),
      ),
    deletePaymentAccount: (input) =>
      run("deletePaymentAccount", input, () => void accounts.kept.delete(input.paymentAccountId)),
    createVirtualAccount: (input) =>
      run("createVirtualAccount", input, () => {
        const { customerId, destination } = input;
        if (accounts.get(destination.paymentAccountId).customerId !== customerId)
          throw unknown("payment account");
        const made = accounts.create(input.idempotencyKey, {
          ...unbanked,
          type: "virtual",
          customerId,
          currency: input.sourceCurrency,
        });
        const { paymentAccountId, status } = made;
        return { paymentAccountId, status, instructions: virtualInstructions(made) };
      }),
    createQuote: (input) => run("createQuote", input, () => transactions.quote(input)),
    createTransaction: (input) => run("createTransaction", input, () => transactions.create(input)),
    getTransaction: (id) => run("getTransaction", id, () => transactions.get(id)),
    cancelTransaction: (id) => run("cancelTransaction", id, () => transactions.cancel(id)),
    readWebhook,
  };

  return {
    ...provider,
    ...failures,
    /** The provider's state by id. */
    kept: {
      customers: customers.kept,
      accounts: accounts.kept,
      transactions: transactions.kept,
    },
    /** Sets rate and fee of later quotes; at first 1 and 0. */
    setTerms: (terms: Partial<Terms>) => void Object.assign(transactions.terms, terms),
    changeCustomer: (id: string, change: Partial<RampCustomer>) =>
      changed(customers.kept, id, change, now()),
    changeAccount(id: string, status: RampPaymentAccount["status"]) {
      accounts.kept.set(id, { ...accounts.get(id), status });
    },
    changeTransaction: (id: string, change: Partial<RampTransaction>) =>
      changed(transactions.kept, id, change, now()),
    /** Makes the bank transfer of a transaction arrive, by default with the exact amount. */
    pay: (id: string, sourceReceivedAmount = transactions.get(id).sourceAmount) =>
      changed(transactions.kept, id, { status: "PROCESSING", sourceReceivedAmount }, now()),
    /** Creates a signed webhook; the options change its time or forge its signature. */
    webhook: (
      event: Omit<Parameters<typeof makeWebhook>[0], "at"> & { at?: Date },
      how?: Parameters<typeof makeWebhook>[1],
    ) => makeWebhook({ ...event, at: event.at ?? now() }, how),
  };
}

export type FakeRamp = ReturnType<typeof createFakeRamp>;
