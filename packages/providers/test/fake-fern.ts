import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import {
  fernNewCustomer,
  fernNewPaymentAccount,
  fernNewQuote,
  fernNewTransaction,
} from "../src/ramp/vendors/fern/schema.ts";
import {
  addCustomer,
  type Call,
  type FakeAccount,
  type FakeBank,
  type FakeCustomer,
  type FakeTransaction,
  type FakeWire,
  find,
  Refusal,
} from "./fake-bank.ts";

export const webhookSecret = "the-secret-of-fake-fern";

/** Parses a request body; refuses anything that Fern does not document. */
function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, "VALIDATION_ERROR", z.prettifyError(parsed.error));
}

const showCustomer = ({ id, email, name, status }: FakeCustomer) => ({
  customerId: id,
  customerStatus: status,
  customerType: "INDIVIDUAL",
  name,
  email,
  kycLink: `https://forms.fern.example/${id}`,
  updatedAt: new Date().toISOString(),
});

const autoFiat = "FERN_AUTO_FIAT_ACCOUNT";
const virtualNumber = "123456123456";

function showAccount(account: FakeAccount) {
  const { id, customerId, kind, isThirdParty, currency, bankName, last4, address } = account;
  const common = {
    paymentAccountId: id,
    paymentAccountType: kind,
    paymentAccountStatus: "ACTIVE",
    customerId,
    isThirdParty,
  };
  if (kind === "EXTERNAL_CRYPTO_WALLET") return { ...common, externalCryptoWallet: { address } };
  if (kind === autoFiat) {
    const fernAutoFiatAccount = {
      bankAccountOwnerName: "Amara Okafor",
      bankAccountPaymentMethods: ["ACH"],
      bankAccountNumber: virtualNumber,
      routingNumber: "021000021",
    };
    return { ...common, fernAutoFiatAccount };
  }
  const bankAccountCurrency = { label: currency };
  return {
    ...common,
    externalBankAccount: { bankName, bankAccountCurrency, bankAccountMask: `***${last4}` },
  };
}

const showTransaction = (transaction: FakeTransaction) => ({
  transactionId: transaction.id,
  transactionStatus: {
    AWAITING: "AWAITING_TRANSFER",
    PROCESSING: "PROCESSING",
    FAILED: "FAILED",
    CANCELLED: "FAILED",
  }[transaction.status],
  correlationId: transaction.correlationId,
  source: {
    sourceCurrency: { label: transaction.sourceCurrency },
    sourceAmount: transaction.sourceAmount,
  },
  destination: {
    destinationCurrency: { label: transaction.destinationCurrency },
    destinationAmount: transaction.destinationAmount,
  },
  transferInstructions:
    transaction.sourceCurrency === "USDC"
      ? { type: "crypto", transferWalletAddress: `0x${"ab".repeat(20)}` }
      : {
          type: "fiat",
          transferPaymentMethod: "GB_BACS_CHAPS_FPS",
          transferMessage: transaction.id.slice(0, 8),
          transferBankBeneficiaryName: "Fern Customers",
          ...(transaction.isIntoVirtual
            ? { transferBankAccountNumber: virtualNumber }
            : { transferSortCode: "040004", transferBankAccountNumber: "87654321" }),
        },
  failureReason: transaction.failureReason,
  updatedAt: new Date().toISOString(),
});

function makeAccount(bank: FakeBank, { body, key }: Call) {
  const asked = read(fernNewPaymentAccount, body);
  const details = asked.paymentAccountType === "EXTERNAL_BANK_ACCOUNT" && asked.externalBankAccount;
  const number = details ? (details.iban ?? details.accountNumber) : "";
  if (number === undefined) throw new Refusal(400, "VALIDATION_ERROR", "Required");
  return bank.once(key, () => {
    const account: FakeAccount = {
      id: randomUUID(),
      customerId: find(bank.customers, asked.customerId).id,
      kind: asked.paymentAccountType,
      isThirdParty: asked.isThirdParty,
      currency: details ? details.bankAccountCurrency : "",
      bankName: details ? details.bankName : "",
      last4: number.slice(-4),
      address: "externalCryptoWallet" in asked ? asked.externalCryptoWallet.address : "",
    };
    bank.accounts.set(account.id, account);
    return account;
  });
}

const quotes = new Map<string, z.infer<typeof fernNewQuote>>();

function makeQuote(bank: FakeBank, { body }: Call) {
  const asked = read(fernNewQuote, body);
  if (find(bank.customers, asked.customerId).status !== "ACTIVE") {
    throw new Refusal(400, "VALIDATION_ERROR", "Customer is not active");
  }
  const quoteId = randomUUID();
  quotes.set(quoteId, asked);
  return {
    quoteId,
    expiresAt: new Date(Date.now() + 300_000).toISOString(),
    estimatedExchangeRate: "1",
    destinationAmount: asked.source.sourceAmount,
    fees: { feeCurrency: { label: "USD" }, fernFee: { feeAmount: "0.5", feeUSDAmount: "0.5" } },
  };
}

function makeTransaction(bank: FakeBank, { body, key }: Call) {
  const { quoteId, correlationId } = read(fernNewTransaction, body);
  return bank.once(key, () => {
    const { customerId, source, destination } = find(quotes, quoteId);
    const transaction: FakeTransaction = {
      id: randomUUID(),
      customerId,
      correlationId,
      sourceCurrency: source.sourceCurrency,
      sourceAmount: source.sourceAmount,
      destinationCurrency: destination.destinationCurrency,
      destinationAmount: source.sourceAmount,
      isIntoVirtual: bank.accounts.get(source.sourcePaymentAccountId)?.kind === autoFiat,
      status: "AWAITING",
      failureReason: null,
    };
    bank.transactions.set(transaction.id, transaction);
    return transaction;
  });
}

export const fakeFern: FakeWire = {
  answer(bank, call) {
    const [place, id] = call.path;
    switch (`${call.method} ${place}${id === undefined ? "" : "/id"}`) {
      case "POST customers": {
        const { email, firstName, lastName } = read(fernNewCustomer, call.body);
        const made = bank.once(call.key, () =>
          addCustomer(bank, email, `${firstName} ${lastName}`),
        );
        return { status: 201, body: showCustomer(made) };
      }
      case "GET customers": {
        const email = call.query.get("email")?.toLowerCase();
        const found = [...bank.customers.values()].filter((one) => one.email === email);
        return { status: 200, body: { customers: found.map(showCustomer), nextPageToken: null } };
      }
      case "GET customers/id":
        return { status: 200, body: showCustomer(find(bank.customers, id)) };
      case "POST payment-accounts":
        return { status: 201, body: showAccount(makeAccount(bank, call)) };
      case "GET payment-accounts": {
        const all = [...bank.accounts.values()].map(showAccount);
        // One item a page, so that an adapter that does not read further pages fails the tests.
        const start = Number(call.query.get("pageToken") ?? "0");
        const mine = all.filter(({ customerId }) => customerId === call.query.get("customerId"));
        const nextPageToken = start + 1 < mine.length ? String(start + 1) : null;
        return {
          status: 200,
          body: { paymentAccounts: mine.slice(start, start + 1), nextPageToken },
        };
      }
      case "GET payment-accounts/id":
        return { status: 200, body: showAccount(find(bank.accounts, id)) };
      case "DELETE payment-accounts/id":
        bank.accounts.delete(find(bank.accounts, id).id);
        return { status: 204 };
      case "POST quotes":
        return { status: 201, body: makeQuote(bank, call) };
      case "POST transactions":
        return { status: 201, body: showTransaction(makeTransaction(bank, call)) };
      case "GET transactions/id":
        return { status: 200, body: showTransaction(find(bank.transactions, id)) };
      default:
        throw new Refusal(404, "not_found", "Not found");
    }
  },
  refuse: ({ code, message }) => ({ code, message, details: { issues: [] } }),
  keyOf: ({ headers }) => headers["x-idempotency-key"]?.toString(),
  apiKeyOf: ({ headers }) => headers.authorization?.replace("Bearer ", ""),
  sign(bank, kind, id) {
    const resource =
      kind === "customer"
        ? showCustomer(find(bank.customers, id))
        : showTransaction(find(bank.transactions, id));
    const createdAt = new Date();
    const body = JSON.stringify({
      id: randomUUID(),
      apiVersion: "v1",
      type: `${kind}.updated`,
      createdAt: createdAt.toISOString(),
      resource,
    });
    const timestamp = String(createdAt.getTime());
    const signature = createHmac("sha256", webhookSecret).update(`${timestamp}.${body}`);
    return {
      rawBody: Buffer.from(body),
      headers: { "x-api-signature": signature.digest("hex"), "x-api-timestamp": timestamp },
      receivedAt: createdAt,
    };
  },
};
