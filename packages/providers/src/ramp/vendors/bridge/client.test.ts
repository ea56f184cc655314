import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { describeRampConformance } from "../../../../test/describe-ramp-conformance.ts";
import { fakeBridge, webhookPublicKey } from "../../../../test/fake-bridge.ts";
import { openFakeStage } from "../../../../test/open-fake-stage.ts";
import { createBridgeRamp } from "./client.ts";

const open = () =>
  openFakeStage(fakeBridge, (options) => createBridgeRamp({ ...options, webhookPublicKey }));

describeRampConformance("Bridge's adapter", open);

test("a transfer that was made stands although its quote has expired; a new one is not made", async () => {
  const stage = await open();
  const ramp = stage.connect();
  const { customerId } = await ramp.createCustomer({
    email: "amara@example.com",
    firstName: "Amara",
    lastName: "Okafor",
    idempotencyKey: randomUUID(),
  });
  await stage.decide(customerId, "ACTIVE");
  const quote = await ramp.createQuote({
    operation: "topup",
    customerId,
    sourcePaymentAccountId: randomUUID(),
    sourceCurrency: "USD",
    sourceAmount: "50",
    destinationPaymentAccountId: `wallet:0x${"11".repeat(20)}`,
    destinationCurrency: "USDC",
  });
  expect(quote).toMatchObject({ exchangeRate: "1", destinationAmount: "50.000000" });
  const asked = { quote, correlationId: randomUUID(), idempotencyKey: randomUUID() };
  const made = await ramp.createTransaction(asked);
  const expired = { ...quote, expiresAt: new Date(Date.now() - 1) };
  expect((await ramp.createTransaction({ ...asked, quote: expired })).transactionId).toBe(
    made.transactionId,
  );
  await expect(
    ramp.createTransaction({ ...asked, quote: expired, correlationId: randomUUID() }),
  ).rejects.toMatchObject({ code: "QUOTE_EXPIRED" });
  await stage.close();
});

test("before Bridge has made the customer, nothing below them can be done", async () => {
  const stage = await open();
  const ramp = stage.connect();
  const { customerId } = await ramp.createCustomer({
    email: "amara@example.com",
    firstName: "Amara",
    lastName: "Okafor",
    idempotencyKey: randomUUID(),
  });
  await expect(ramp.listPaymentAccounts(customerId)).rejects.toMatchObject({
    code: "CUSTOMER_NOT_ACTIVE",
  });
  await stage.close();
});

test("no virtual account leads to a bank account, and Bridge is not even asked", async () => {
  const stage = await open();
  await stage.cause("down");
  const asked = stage.connect().createVirtualAccount({
    customerId: randomUUID(),
    idempotencyKey: randomUUID(),
    sourceCurrency: "USD",
    destination: { type: "bank", paymentAccountId: randomUUID(), currency: "GBP" },
  });
  await expect(asked).rejects.toMatchObject({ code: "UNSUPPORTED" });
  await stage.close();
});
