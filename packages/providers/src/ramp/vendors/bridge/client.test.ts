import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { describeRampConformance } from "../../../../test/describe-ramp-conformance.ts";
import { fakeBridge, webhookPublicKey } from "../../../../test/fake-bridge.ts";
import { openFakeStage } from "../../../../test/open-fake-stage.ts";
import { createBridgeRamp } from "./client.ts";

const open = () =>
  openFakeStage(fakeBridge, (options) =>
    createBridgeRamp({ ...options, webhookPublicKeys: webhookPublicKey }),
  );

describeRampConformance("Bridge's adapter", open);

test("createTransaction returns an existing transfer after its quote expired, and creates no new one", async () => {
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

test("listing accounts before Bridge has created the customer throws CUSTOMER_NOT_ACTIVE", async () => {
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

test("a virtual account that forwards to a bank account is UNSUPPORTED without a request", async () => {
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
