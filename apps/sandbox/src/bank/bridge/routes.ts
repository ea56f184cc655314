import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Account } from "../core/account.ts";
import { BankRefusal } from "../core/refusal.ts";
import {
  accountOf,
  accountsOf,
  type BankContext,
  cancelTransaction,
  createBankAccount,
  createCustomer,
  createTransfer,
  createVirtualAccount,
  createWallet,
  customerOf,
  deleteAccount,
  findByEmail,
  transactionOf,
} from "../operations/index.ts";
import { readWire } from "../wire/read-wire.ts";
import {
  renderExternalAccount,
  renderKycLink,
  renderTransfer,
  renderVirtualAccount,
} from "./render.ts";
import * as schema from "./schema.ts";
import { isRail, ratesOf, termsOf } from "./terms.ts";

interface BridgeOptions {
  readonly context: BankContext;
  readonly verifyUrl: (token: string) => string;
}

/**
 * The part of Bridge's API that Lilypad uses. Here a KYC link and its customer have the same id.
 */
export function bridgeRoutes(app: FastifyInstance, { context, verifyUrl }: BridgeOptions): void {
  const { store } = context;
  const kycLink = (id: string) => renderKycLink(customerOf(context, "bridge", id), verifyUrl);
  const customerIn = (params: unknown) =>
    customerOf(context, "bridge", readWire(schema.byCustomer, params).customer).id;

  app.post("/kyc_links", async (request, reply) => {
    const { full_name, email, type } = readWire(schema.newKycLink, request.body);
    const [firstName = "", ...others] = full_name.split(/\s+/);
    const given = {
      email,
      firstName,
      lastName: others.join(" "),
      type: type === "business" ? "BUSINESS" : "INDIVIDUAL",
    } as const;
    return reply
      .code(201)
      .send(kycLink(createCustomer(context, "bridge", given, keyOf(request)).id));
  });
  app.get("/kyc_links", async (request) => {
    const { email, limit } = readWire(schema.page, request.query);
    const found =
      email === undefined
        ? store.all("customer").filter(({ wire }) => wire === "bridge")
        : [findByEmail(context, "bridge", email)].filter((one) => one !== undefined);
    return { count: found.length, data: found.slice(0, limit).map(({ id }) => kycLink(id)) };
  });
  app.get("/kyc_links/:id", async (request) => kycLink(readWire(schema.byId, request.params).id));

  app.post("/customers/:customer/external_accounts", async (request, reply) => {
    const customerId = customerIn(request.params);
    const body = readWire(schema.newExternalAccount, request.body);
    const { currency, country, fields } = detailsOf(body);
    const given = {
      customerId,
      nickname: null,
      currency,
      country,
      bankName: body.bank_name,
      paymentMethod: null,
      ownerName: body.account_owner_name,
      isThirdParty: false,
      fields,
    };
    const made = createBankAccount(context, "bridge", given, keyOf(request));
    return reply.code(201).send(renderExternalAccount(made));
  });
  app.get("/customers/:customer/external_accounts", async (request) => {
    const { limit, starting_after } = readWire(schema.page, request.query);
    const all = accountsOf(context, "bridge", customerIn(request.params)).filter(
      ({ type, status }) => type === "bank" && status !== "DEACTIVATED",
    );
    const start = all.findIndex(({ id }) => id === starting_after) + 1;
    const data = all.slice(start, start + limit).map(renderExternalAccount);
    return { count: all.length, data };
  });
  app.get("/customers/:customer/external_accounts/:id", async (request) =>
    renderExternalAccount(ownBankAccount(context, request.params)),
  );
  app.delete("/customers/:customer/external_accounts/:id", async (request) => {
    const { id } = ownBankAccount(context, request.params);
    return renderExternalAccount(deleteAccount(context, "bridge", id));
  });

  app.post("/customers/:customer/virtual_accounts", async (request, reply) => {
    const customerId = customerIn(request.params);
    const { source, destination } = readWire(schema.newVirtualAccount, request.body);
    const { address } = destination;
    const key = keyOf(request);
    const wallet = createWallet(
      context,
      "bridge",
      { customerId, nickname: null, address },
      `wallet of ${key}`,
    );
    const given = {
      customerId,
      nickname: null,
      currency: source.currency.toUpperCase(),
      destinationAccountId: wallet.id,
      destinationCurrency: "USDC",
    };
    const made = createVirtualAccount(context, "bridge", given, key);
    return reply.code(201).send(renderVirtualAccount(made));
  });

  app.get("/exchange_rates", async (request) => {
    const { from, to } = readWire(schema.rateQuery, request.query);
    const rates = ratesOf(from, to, context.now());
    if (rates === null) throw new BankRefusal("UNSUPPORTED", "This pair is not supported.", "from");
    return rates;
  });

  app.post("/transfers", async (request, reply) => {
    const body = readWire(schema.newTransfer, request.body);
    const { source, destination } = body;
    for (const { currency, payment_rail } of [source, destination]) {
      if (isRail(currency, payment_rail)) continue;
      const text = `${currency} over ${payment_rail} is not supported.`;
      throw new BankRefusal("UNSUPPORTED", text, "payment_rail");
    }
    const made = createTransfer(
      context,
      "bridge",
      {
        customerId: body.on_behalf_of,
        sourceAccountId: `wallet:${source.from_address ?? ""}`,
        sourceCurrency: source.currency,
        sourceMethod: source.payment_rail,
        sourceAmount: body.amount,
        destinationAccountId: destination.external_account_id ?? `wallet:${destination.to_address}`,
        destinationCurrency: destination.currency,
        destinationMethod: destination.payment_rail,
        correlationId: body.client_reference_id ?? null,
        walletAddress: destination.to_address ?? null,
        termsOf,
      },
      keyOf(request),
    );
    return reply.code(201).send(renderTransfer(made));
  });
  app.get("/transfers/:id", async (request) =>
    renderTransfer(transactionOf(context, "bridge", readWire(schema.byId, request.params).id)),
  );
  app.delete("/transfers/:id", async (request) => {
    const { id } = readWire(schema.byId, request.params);
    return renderTransfer(cancelTransaction(context, transactionOf(context, "bridge", id)));
  });
  app.get("/customers/:customer/transfers", async (request) => {
    const customerId = customerIn(request.params);
    const { limit } = readWire(schema.page, request.query);
    const found = store.all("transaction").filter((one) => one.customerId === customerId);
    return { count: found.length, data: found.slice(-limit).reverse().map(renderTransfer) };
  });
}

/** @throws BankRefusal NOT_FOUND, also for another customer's account and for a deleted one */
function ownBankAccount(context: BankContext, params: unknown): Account {
  const { customer, id } = readWire(schema.byCustomerAndId, params);
  const account = accountOf(context, "bridge", id);
  if (account.customerId === customer && account.status !== "DEACTIVATED") return account;
  throw new BankRefusal("NOT_FOUND", "There is no such external account.");
}

/** Maps Bridge's fields of an account to the bank's. */
function detailsOf(body: z.infer<typeof schema.newExternalAccount>) {
  switch (body.account_type) {
    case "us": {
      const { account_number: accountNumber, routing_number: routingNumber } = body.account;
      return { currency: "USD", country: "USA", fields: { accountNumber, routingNumber } };
    }
    case "iban": {
      const { account_number: iban, bic: bicSwift, country } = body.iban;
      return { currency: "EUR", country, fields: { iban, bicSwift } };
    }
    case "gb": {
      const { account_number: accountNumber, sort_code: sortCode } = body.account;
      return { currency: "GBP", country: "GBR", fields: { accountNumber, sortCode } };
    }
    case "clabe": {
      const { account_number: clabeNumber } = body.clabe;
      return { currency: "MXN", country: "MEX", fields: { clabeNumber } };
    }
    case "pix": {
      const { pix_key: pixCode, document_number: taxNumber } = body.pix_key;
      return { currency: "BRL", country: "BRA", fields: { pixCode, taxNumber } };
    }
  }
}

/** Reads the idempotency key, which every POST needs. @throws BankRefusal KEY_MISSING */
function keyOf(request: FastifyRequest): string {
  const key = request.headers["idempotency-key"];
  if (key === undefined) {
    throw new BankRefusal("KEY_MISSING", "The header Idempotency-Key is required.");
  }
  return readWire(schema.idempotencyKey, key);
}
