import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { BankRefusal } from "../core/refusal.ts";
import {
  accountOf,
  accountsOf,
  type BankContext,
  cancelTransaction,
  createBankAccount,
  createCustomer,
  createQuote,
  createTransaction,
  createVirtualAccount,
  createWallet,
  customerOf,
  deleteAccount,
  findByEmail,
  transactionOf,
} from "../operations/index.ts";
import { readWire } from "../wire/read-wire.ts";
import { renderAccount, renderCustomer, renderQuote, renderTransaction } from "./render.ts";
import * as schema from "./schema.ts";

interface FernOptions {
  readonly context: BankContext;
  readonly verifyUrl: (token: string) => string;
}

/** The part of Fern's API that Lilypad uses. Paths are relative to the plugin's prefix. */
export function fernRoutes(app: FastifyInstance, { context, verifyUrl }: FernOptions): void {
  const { store } = context;
  const customer = (id: string) => renderCustomer(customerOf(context, "fern", id), verifyUrl);

  app.post("/customers", async (request, reply) => {
    const {
      customerType: type,
      firstName,
      lastName,
      email,
    } = readWire(schema.newCustomer, request.body);
    const given = { type, firstName, lastName, email };
    const made = createCustomer(context, "fern", given, keyOf(request));
    return reply.code(201).send(customer(made.id));
  });
  app.get("/customers", async (request) => {
    const page = readWire(schema.page, request.query);
    const one = page.email === undefined ? undefined : findByEmail(context, "fern", page.email);
    const all = store.all("customer").filter(({ wire }) => wire === "fern");
    const found = page.email === undefined ? all : one === undefined ? [] : [one];
    const { items, nextPageToken } = paged(found, page);
    return { customers: items.map((each) => customer(each.id)), nextPageToken };
  });
  app.get("/customers/:id", async (request) => customer(readWire(schema.byId, request.params).id));

  app.post("/payment-accounts", async (request, reply) => {
    const body = readWire(schema.newPaymentAccount, request.body);
    const made = openAccount(context, body, keyOf(request));
    return reply.code(201).send(renderAccount(made));
  });
  app.get("/payment-accounts", async (request) => {
    const page = readWire(schema.page, request.query);
    const found =
      page.customerId === undefined
        ? store.all("account").filter(({ wire }) => wire === "fern")
        : accountsOf(context, "fern", page.customerId);
    const { items, nextPageToken } = paged(found, page);
    return { paymentAccounts: items.map(renderAccount), nextPageToken };
  });
  app.get("/payment-accounts/:id", async (request) =>
    renderAccount(accountOf(context, "fern", readWire(schema.byId, request.params).id)),
  );
  app.delete("/payment-accounts/:id", async (request, reply) => {
    deleteAccount(context, "fern", readWire(schema.byId, request.params).id);
    return reply.code(204).send();
  });

  app.post("/quotes", async (request, reply) => {
    const { customerId, source, destination } = readWire(schema.newQuote, request.body);
    const quote = createQuote(
      context,
      "fern",
      {
        customerId,
        sourceAccountId: source.sourcePaymentAccountId,
        sourceCurrency: source.sourceCurrency.toUpperCase(),
        sourceMethod: source.sourcePaymentMethod,
        sourceAmount: source.sourceAmount,
        destinationAccountId: destination.destinationPaymentAccountId,
        destinationCurrency: destination.destinationCurrency.toUpperCase(),
        destinationMethod: destination.destinationPaymentMethod,
      },
      keyOf(request),
    );
    return reply.code(201).send(renderQuote(quote));
  });

  app.post("/transactions", async (request, reply) => {
    const { quoteId, correlationId = null } = readWire(schema.newTransaction, request.body);
    const key = keyOf(request);
    if (key === null) {
      throw new BankRefusal("KEY_MISSING", "The header x-idempotency-key is required.");
    }
    const made = createTransaction(context, "fern", { quoteId, correlationId }, key);
    return reply.code(201).send(renderTransaction(made));
  });
  app.get("/transactions", async (request) => {
    const page = readWire(schema.page, request.query);
    const found = store
      .all("transaction")
      .filter(
        ({ wire, customerId }) => wire === "fern" && customerId === (page.customerId ?? customerId),
      );
    const { items, nextPageToken } = paged(found, page);
    return { transactions: items.map(renderTransaction), nextPageToken };
  });
  // A guess: Fern does not document this request.
  app.post("/transactions/:id/cancel", async (request) => {
    const { id } = readWire(schema.byId, request.params);
    return renderTransaction(cancelTransaction(context, transactionOf(context, "fern", id)));
  });
  app.get("/transactions/:id", async (request) =>
    renderTransaction(transactionOf(context, "fern", readWire(schema.byId, request.params).id)),
  );
}

function openAccount(
  context: BankContext,
  body: z.infer<typeof schema.newPaymentAccount>,
  key: string | null,
) {
  const { customerId, nickname = null } = body;
  switch (body.paymentAccountType) {
    case "EXTERNAL_CRYPTO_WALLET": {
      const { address } = body.externalCryptoWallet;
      return createWallet(context, "fern", { customerId, nickname, address }, key);
    }
    case "FERN_AUTO_FIAT_ACCOUNT": {
      const inside = body.fernAutoFiatAccount;
      const given = {
        customerId,
        nickname,
        currency: inside.bankAccountCurrency,
        destinationAccountId: inside.destinationPaymentAccountId,
        destinationCurrency: inside.destinationCurrency,
      };
      return createVirtualAccount(context, "fern", given, key);
    }
    case "EXTERNAL_BANK_ACCOUNT": {
      const {
        bankName,
        bankAccountCurrency,
        bankAddress,
        bankAccountType: _type,
        bankAccountPaymentMethod,
        bankAccountOwner: owner,
        ...rest
      } = body.externalBankAccount;
      const fields = Object.fromEntries(
        Object.entries(rest).filter((one): one is [string, string] => one[1] !== undefined),
      );
      const given = {
        customerId,
        nickname,
        currency: bankAccountCurrency,
        country: bankAddress.country,
        bankName,
        paymentMethod: bankAccountPaymentMethod,
        ownerName: `${owner.firstName} ${owner.lastName}`,
        isThirdParty: body.isThirdParty,
        fields,
      };
      return createBankAccount(context, "fern", given, key);
    }
  }
}

function keyOf(request: FastifyRequest): string | null {
  return readWire(schema.idempotencyKey, request.headers["x-idempotency-key"] ?? null);
}

/** Pages continue after the last id of the previous one. */
function paged<Item extends { readonly id: string }>(
  items: readonly Item[],
  { pageSize, pageToken }: z.infer<typeof schema.page>,
): { items: readonly Item[]; nextPageToken: string | null } {
  const start = pageToken === undefined ? 0 : items.findIndex(({ id }) => id === pageToken) + 1;
  const page = items.slice(start, start + pageSize);
  const hasMore = start + pageSize < items.length;
  return { items: page, nextPageToken: hasMore ? (page.at(-1)?.id ?? null) : null };
}
