import { randomUUID } from "node:crypto";
import { z } from "zod";
import { createProviderClient, type ProviderClientOptions } from "../../../resilience/client.ts";
import { systemTime } from "../../../resilience/time.ts";
import { cancelWaiting } from "../../cancel-waiting.ts";
import { RampError } from "../../errors.ts";
import type { RampProvider } from "../../port.ts";
import { isPayer, payerOf, requireRoute } from "./payer.ts";
import { rateCurrency } from "./rail.ts";
import { readBridgeError } from "./read-error.ts";
import { readBridgeKeys, readBridgeWebhook } from "./read-webhook.ts";
import {
  type BridgeExternalAccount,
  bridgeExchangeRate,
  bridgeExternalAccount,
  bridgeExternalAccounts,
  bridgeKycLink,
  bridgeKycLinks,
  bridgeTransfer,
  bridgeTransfers,
  bridgeVirtualAccount,
} from "./schema.ts";
import { toNewTransfer } from "./to-new-transfer.ts";
import {
  toCustomer,
  toNewExternalAccount,
  toPaymentAccount,
  toQuote,
  toTransaction,
  toVirtualAccount,
} from "./transform.ts";
import { addressOf, requireAddress, walletOf } from "./wallet.ts";

export interface BridgeOptions extends ProviderClientOptions {
  /** `https://api.bridge.xyz/v0`, `https://api.sandbox.bridge.xyz/v0`, or a sandbox's. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Public key of the webhook endpoint, PEM. */
  readonly webhookPublicKeys: string;
}

const quoteLifeMs = 300_000;
const maxPages = 20;
const pageSize = 100;

const segment = encodeURIComponent;
/**
 * Creates the ramp adapter for the Bridge API. Our customer id is the id of the KYC link, which exists from the
 * start; Bridge creates its own customer id later, and it is read where a path needs it.
 */
export function createBridgeRamp(options: BridgeOptions): RampProvider {
  const time = options.time ?? systemTime;
  const webhookKeys = readBridgeKeys(options.webhookPublicKeys);
  const { send } = createProviderClient(
    {
      baseUrl: options.baseUrl,
      headers: { "api-key": options.apiKey },
      idempotencyHeader: "idempotency-key",
      fail: (...about) => new RampError(...about),
      readError: readBridgeError,
    },
    options,
  );
  const question = { method: "GET", isReadOnly: true } as const;
  const command = { method: "POST", isReadOnly: false } as const;
  const now = () => new Date(time.nowMs());
  /** Bridge's customer id by KYC link id; it never changes once it is set. */
  const customers = new Map<string, string>();

  const getKycLink = (id: string) =>
    send({
      ...question,
      name: "get kyc link",
      path: `/kyc_links/${segment(id)}`,
      answer: bridgeKycLink,
    });

  /** @throws RampError CUSTOMER_NOT_ACTIVE until Bridge has created the customer */
  async function bridgeCustomerOf(kycLinkId: string): Promise<string> {
    const known = customers.get(kycLinkId);
    if (known !== undefined) return known;
    const { customer_id: found } = await getKycLink(kycLinkId);
    if (found === undefined || found === null || found === "") {
      throw new RampError("CUSTOMER_NOT_ACTIVE", "Bridge has not created the customer yet");
    }
    // This is only a cache, so it is cleared before it grows too large.
    if (customers.size >= 10_000) customers.clear();
    customers.set(kycLinkId, found);
    return found;
  }

  async function listExternalAccounts(customer: string): Promise<BridgeExternalAccount[]> {
    const accounts: BridgeExternalAccount[] = [];
    for (let page = 0; page < maxPages; page += 1) {
      const last = accounts.at(-1)?.id;
      const answer: z.infer<typeof bridgeExternalAccounts> = await send({
        ...question,
        name: "list external accounts",
        path: `/customers/${segment(customer)}/external_accounts`,
        query: {
          limit: String(pageSize),
          ...(last === undefined ? {} : { starting_after: last }),
        },
        answer: bridgeExternalAccounts,
      });
      accounts.push(...answer.data);
      if (answer.data.length < pageSize) return accounts;
    }
    throw new RampError("UNAVAILABLE", "list external accounts: the pages do not end");
  }

  async function getTransaction(transactionId: string) {
    const wire = await send({
      ...question,
      name: "get transfer",
      path: `/transfers/${segment(transactionId)}`,
      answer: bridgeTransfer,
    });
    return toTransaction(wire, now());
  }

  return {
    name: "bridge",

    async createCustomer({ email, firstName, lastName, idempotencyKey }) {
      const wire = await send({
        ...command,
        name: "create kyc link",
        path: "/kyc_links",
        body: { full_name: `${firstName} ${lastName}`, email, type: "individual" },
        idempotencyKey,
        answer: bridgeKycLink,
      });
      return toCustomer(wire, now());
    },

    async findCustomer(email) {
      const { data } = await send({
        ...question,
        name: "find kyc link",
        path: "/kyc_links",
        query: { email, limit: String(pageSize) },
        answer: bridgeKycLinks,
      });
      // It is not documented whether Bridge applies the filter.
      const found = data.find((link) => link.email.toLowerCase() === email.toLowerCase());
      return found === undefined ? null : toCustomer(found, now());
    },

    async getCustomer(customerId) {
      return toCustomer(await getKycLink(customerId), now());
    },

    async createBankAccount(account) {
      if (account.isThirdParty) return payerOf(account);
      const body = toNewExternalAccount(account);
      const customer = await bridgeCustomerOf(account.customerId);
      const wire = await send({
        ...command,
        name: "create external account",
        path: `/customers/${segment(customer)}/external_accounts`,
        body,
        idempotencyKey: account.idempotencyKey,
        answer: bridgeExternalAccount,
      });
      return toPaymentAccount(wire);
    },

    async createWallet({ address }) {
      const wallet = walletOf(address);
      requireAddress(wallet.paymentAccountId);
      return wallet;
    },

    async getPaymentAccount({ customerId, paymentAccountId }) {
      const address = addressOf(paymentAccountId);
      if (address !== null) return walletOf(address);
      const customer = await bridgeCustomerOf(customerId);
      const wire = await send({
        ...question,
        name: "get external account",
        path: `/customers/${segment(customer)}/external_accounts/${segment(paymentAccountId)}`,
        answer: bridgeExternalAccount,
      });
      return toPaymentAccount(wire);
    },

    async listPaymentAccounts(customerId) {
      const accounts = await listExternalAccounts(await bridgeCustomerOf(customerId));
      return accounts.map(toPaymentAccount);
    },

    async deletePaymentAccount({ customerId, paymentAccountId }) {
      if (addressOf(paymentAccountId) !== null || isPayer(paymentAccountId)) return;
      const customer = await bridgeCustomerOf(customerId);
      try {
        await send({
          name: "delete external account",
          method: "DELETE",
          path: `/customers/${segment(customer)}/external_accounts/${segment(paymentAccountId)}`,
          isReadOnly: false,
          answer: z.unknown(),
        });
      } catch (error) {
        if (!(error instanceof RampError) || error.code !== "NOT_FOUND") throw error;
      }
    },

    async createVirtualAccount(account) {
      if (account.destination.type === "bank") {
        const text =
          "create virtual account: Bridge forwards to wallets only, not to bank accounts";
        throw new RampError("UNSUPPORTED", text);
      }
      const address = requireAddress(account.destination.paymentAccountId);
      const customer = await bridgeCustomerOf(account.customerId);
      const wire = await send({
        ...command,
        name: "create virtual account",
        path: `/customers/${segment(customer)}/virtual_accounts`,
        body: {
          source: { currency: account.sourceCurrency.toLowerCase() },
          destination: { currency: "usdc", payment_rail: "arbitrum", address },
        },
        idempotencyKey: account.idempotencyKey,
        answer: bridgeVirtualAccount,
      });
      return toVirtualAccount(wire);
    },

    async createQuote(quote) {
      requireRoute(quote);
      const customer = await getKycLink(quote.customerId);
      if (toCustomer(customer, now()).status !== "ACTIVE") {
        throw new RampError("CUSTOMER_NOT_ACTIVE", "create quote: the customer is not active");
      }
      const from = rateCurrency(quote.sourceCurrency);
      const to = rateCurrency(quote.destinationCurrency);
      const rate =
        from === to
          ? { midmarket_rate: "1", buy_rate: "1", sell_rate: "1" }
          : await send({
              ...question,
              name: "get exchange rate",
              path: "/exchange_rates",
              query: { from, to },
              answer: bridgeExchangeRate,
            });
      return toQuote(quote, rate, {
        quoteId: randomUUID(),
        expiresAt: new Date(time.nowMs() + quoteLifeMs),
      });
    },

    async createTransaction(transaction) {
      const { quote, correlationId, idempotencyKey } = transaction;
      const customer = await bridgeCustomerOf(quote.customerId);
      if (quote.expiresAt.getTime() <= time.nowMs()) {
        // Bridge does not know when our quote expires. A transfer created by an earlier attempt remains valid after
        // that, so search for one before refusing the quote as expired.
        const { data } = await send({
          ...question,
          name: "list transfers",
          path: `/customers/${segment(customer)}/transfers`,
          query: { limit: String(pageSize) },
          answer: bridgeTransfers,
        });
        const made = data.find((transfer) => transfer.client_reference_id === correlationId);
        if (made !== undefined) return toTransaction(made, now());
        throw new RampError("QUOTE_EXPIRED", "create transfer: the quote expired");
      }
      const wire = await send({
        ...command,
        name: "create transfer",
        path: "/transfers",
        body: toNewTransfer(transaction, customer),
        idempotencyKey,
        answer: bridgeTransfer,
      });
      return toTransaction(wire, now());
    },

    getTransaction,

    cancelTransaction: (transactionId) =>
      cancelWaiting({
        read: () => getTransaction(transactionId),
        cancel: () =>
          send({
            name: "delete transfer",
            method: "DELETE",
            path: `/transfers/${segment(transactionId)}`,
            isReadOnly: false,
            answer: z.unknown(),
          }),
      }),

    readWebhook: (webhook) => readBridgeWebhook(webhookKeys, webhook),
  };
}
