import { randomUUID } from "node:crypto";
import type { createFakeRamp } from "@lilypad/testing";
import { testDetails } from "../test-banks.ts";
import { dataOf, type Product, type SignedUp } from "./open-product.ts";

type FakeRamp = ReturnType<typeof createFakeRamp>;

/** A verified person with a linked British account. */
export interface BankCustomer extends SignedUp {
  linkedAccountId: string;
}

/** Delivers the provider's webhook about a resource over HTTP. */
export async function deliverWebhook(
  { app }: Pick<Product, "app">,
  ramp: FakeRamp,
  resource: "customer" | "transaction",
  resourceId: string,
): Promise<void> {
  const { rawBody, headers } = ramp.webhook({ resource, resourceId });
  const url = "/api/v1/webhooks/ramp/fern";
  const { statusCode } = await app.inject({ method: "POST", url, headers, payload: rawBody });
  if (statusCode !== 200) throw new Error(`the webhook was answered ${statusCode}`);
}

/** Opens a verified person with a linked British account. */
export async function openBankCustomer(
  product: Product,
  ramp: FakeRamp,
  name: string,
): Promise<BankCustomer> {
  const person = await product.signUp(name);
  const { token, email } = person;
  const body = {
    customerType: "INDIVIDUAL",
    email,
    firstName: name,
    lastName: "Example",
  } as const;
  dataOf(await product.call("createRampCustomer", { token, body }));
  const customer = await ramp.findCustomer(email);
  if (customer === null) throw new Error("the provider has no such customer");
  ramp.changeCustomer(customer.customerId, { status: "ACTIVE", kycLink: null });
  await deliverWebhook(product, ramp, "customer", customer.customerId);
  await product.until(
    async () => dataOf(await product.call("getRampCustomerStatus", { token })).canQuote,
    60_000,
  );
  const { linkId } = dataOf(await product.call("initBankLink", { token, body: {} }));
  const { account } = dataOf(
    await product.call("completeBankLink", {
      token,
      body: { linkId, accountDetails: testDetails.gb as never },
    }),
  );
  return { ...person, linkedAccountId: account.id };
}

/** Starts a top-up or a withdrawal as the app does, with a quote first. */
export async function beginIntent(
  product: Product,
  { token, linkedAccountId }: Pick<BankCustomer, "token" | "linkedAccountId">,
  operation: "topup" | "withdraw",
  amountCents: number,
) {
  const params = { operation };
  const sum = { linkedAccountId, amountCents };
  const { quote } = dataOf(await product.call("createRampQuote", { token, params, body: sum }));
  const body = { ...sum, quoteId: quote.quoteId, correlationId: randomUUID() };
  return dataOf(await product.call("createRampIntent", { token, params, body }));
}

/** Reads the state of a top-up or a withdrawal from the API. */
export const intentOf = async (product: Product, { token }: SignedUp, intentId: string) =>
  dataOf(
    await product.call("getRampIntentStatus", {
      token,
      params: { id: intentId },
      query: { provider: "fern" },
    }),
  );
