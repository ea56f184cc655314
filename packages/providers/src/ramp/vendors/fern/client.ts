import { z } from "zod";
import { createProviderClient, type ProviderClientOptions } from "../../../resilience/client.ts";
import { systemTime } from "../../../resilience/time.ts";
import { cancelWaiting } from "../../cancel-waiting.ts";
import { RampError } from "../../errors.ts";
import type { PaymentAccountRef, RampProvider } from "../../port.ts";
import { fernPaymentMethod } from "./payment-method.ts";
import { readFernError } from "./read-error.ts";
import { readFernWebhook } from "./read-webhook.ts";
import {
  type FernCustomer,
  type FernPaymentAccount,
  fernCustomer,
  fernCustomers,
  fernPaymentAccount,
  fernPaymentAccounts,
  fernQuote,
  fernTransaction,
} from "./schema.ts";
import {
  toCustomer,
  toNewBankAccount,
  toNewVirtualAccount,
  toPaymentAccount,
  toQuote,
  toTransaction,
  toVirtualAccount,
} from "./transform.ts";

export interface FernOptions extends ProviderClientOptions {
  /** `https://api.fernhq.com`, or a sandbox's. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Secret of the webhook subscription. */
  readonly webhookSecrets: readonly string[];
}

/** Max pages to read of one list; a person never has this many accounts. */
const maxPages = 20;

const segment = encodeURIComponent;

/** Creates the ramp adapter for the Fern API. */
export function createFernRamp(options: FernOptions): RampProvider {
  const time = options.time ?? systemTime;
  const { send } = createProviderClient(
    {
      baseUrl: options.baseUrl,
      headers: { authorization: `Bearer ${options.apiKey}` },
      idempotencyHeader: "x-idempotency-key",
      fail: (...about) => new RampError(...about),
      readError: readFernError,
    },
    options,
  );

  const question = { method: "GET", isReadOnly: true } as const;
  const command = { method: "POST", isReadOnly: false } as const;

  const createPaymentAccount = (name: string, idempotencyKey: string, body: unknown) =>
    send({
      ...command,
      name,
      path: "/payment-accounts",
      body,
      idempotencyKey,
      answer: fernPaymentAccount,
    });

  async function listAll(customerId: string): Promise<FernPaymentAccount[]> {
    const accounts: FernPaymentAccount[] = [];
    let pageToken: string | null = null;
    for (let page = 0; page < maxPages; page += 1) {
      const answer: z.infer<typeof fernPaymentAccounts> = await send({
        ...question,
        name: "list payment accounts",
        path: "/payment-accounts",
        query: { customerId, pageSize: "100", ...(pageToken === null ? {} : { pageToken }) },
        answer: fernPaymentAccounts,
      });
      accounts.push(...answer.items);
      pageToken = answer.nextPageToken;
      if (pageToken === null) return accounts;
    }
    throw new RampError("UNAVAILABLE", "list payment accounts: the pages do not end");
  }

  async function getAccount({ paymentAccountId, customerId }: PaymentAccountRef) {
    const account = await send({
      ...question,
      name: "get payment account",
      path: `/payment-accounts/${segment(paymentAccountId)}`,
      answer: fernPaymentAccount,
    });
    if (account.customerId !== customerId) {
      throw new RampError("NOT_FOUND", "get payment account: it belongs to another customer");
    }
    return account;
  }

  async function getTransaction(transactionId: string) {
    const wire = await send({
      ...question,
      name: "get transaction",
      path: `/transactions/${segment(transactionId)}`,
      answer: fernTransaction,
    });
    return toTransaction(wire, new Date(time.nowMs()));
  }

  return {
    name: "fern",

    async createCustomer({ email, firstName, lastName, idempotencyKey }) {
      const wire = await send({
        ...command,
        name: "create customer",
        path: "/customers",
        body: { customerType: "INDIVIDUAL", firstName, lastName, email },
        idempotencyKey,
        answer: fernCustomer,
      });
      return toCustomer(wire);
    },

    async findCustomer(email) {
      const { items } = await send({
        ...question,
        name: "find customer",
        path: "/customers",
        query: { email, pageSize: "100" },
        answer: fernCustomers,
      });
      // It is not documented whether the filter also matches part of an address.
      const isSame = (one: FernCustomer) => one.email.toLowerCase() === email.toLowerCase();
      const found = items.find(isSame);
      return found === undefined ? null : toCustomer(found);
    },

    async getCustomer(customerId) {
      const wire = await send({
        ...question,
        name: "get customer",
        path: `/customers/${segment(customerId)}`,
        answer: fernCustomer,
      });
      return toCustomer(wire);
    },

    async createBankAccount(account) {
      const { idempotencyKey } = account;
      const body = toNewBankAccount(account);
      return toPaymentAccount(
        await createPaymentAccount("create bank account", idempotencyKey, body),
      );
    },

    async createWallet({ customerId, idempotencyKey, address }) {
      const wire = await createPaymentAccount("create wallet", idempotencyKey, {
        paymentAccountType: "EXTERNAL_CRYPTO_WALLET",
        customerId,
        nickname: "Lilypad",
        isThirdParty: false,
        externalCryptoWallet: { cryptoWalletType: "EVM", chain: "ARBITRUM", address },
      });
      return toPaymentAccount(wire);
    },

    async getPaymentAccount(account) {
      return toPaymentAccount(await getAccount(account));
    },

    async listPaymentAccounts(customerId) {
      return (await listAll(customerId))
        .filter((account) => account.customerId === customerId)
        .map(toPaymentAccount);
    },

    async deletePaymentAccount({ paymentAccountId }) {
      try {
        await send({
          name: "delete payment account",
          method: "DELETE",
          path: `/payment-accounts/${segment(paymentAccountId)}`,
          isReadOnly: false,
          answer: z.unknown(),
        });
      } catch (error) {
        if (!(error instanceof RampError) || error.code !== "NOT_FOUND") throw error;
      }
    },

    async createVirtualAccount(account) {
      const { idempotencyKey } = account;
      const body = toNewVirtualAccount(account);
      return toVirtualAccount(
        await createPaymentAccount("create virtual account", idempotencyKey, body),
      );
    },

    async createQuote(quote) {
      const wire = await send({
        name: "create quote",
        method: "POST",
        // A quote has no effect: one that is not accepted expires after five minutes.
        isReadOnly: true,
        path: "/quotes",
        body: {
          customerId: quote.customerId,
          source: {
            sourcePaymentAccountId: quote.sourcePaymentAccountId,
            sourceCurrency: quote.sourceCurrency,
            sourcePaymentMethod: fernPaymentMethod(quote.sourceCurrency),
            sourceAmount: quote.sourceAmount,
          },
          destination: {
            destinationPaymentAccountId: quote.destinationPaymentAccountId,
            destinationPaymentMethod: fernPaymentMethod(quote.destinationCurrency),
            destinationCurrency: quote.destinationCurrency,
          },
          guaranteeQuote: true,
        },
        answer: fernQuote,
      });
      return toQuote(quote, wire);
    },

    async createTransaction({ quote, correlationId, idempotencyKey }) {
      const wire = await send({
        ...command,
        name: "create transaction",
        path: "/transactions",
        body: { quoteId: quote.quoteId, correlationId },
        idempotencyKey,
        answer: fernTransaction,
      });
      return toTransaction(wire, new Date(time.nowMs()));
    },

    getTransaction,

    cancelTransaction: (transactionId) =>
      cancelWaiting({
        read: () => getTransaction(transactionId),
        cancel: () =>
          send({
            ...command,
            name: "cancel transaction",
            path: `/transactions/${segment(transactionId)}/cancel`,
            answer: z.unknown(),
          }),
      }),

    readWebhook: (webhook) => readFernWebhook(options.webhookSecrets, webhook),
  };
}
