import { RampError } from "@lilypad/providers";
import { describe, expect, it } from "vitest";
import { createFakeRamp } from "./create-fake-ramp.ts";

const ann = {
  email: "Ann@example.com",
  firstName: "Ann",
  lastName: "Example",
  idempotencyKey: "ann-1",
};

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "nothing",
    (error: unknown) => (error instanceof RampError ? error.code : String(error)),
  );

async function openQuote(now = () => new Date("2026-05-01T09:00:00Z")) {
  const ramp = createFakeRamp({ now });
  const { customerId } = await ramp.createCustomer(ann);
  ramp.changeCustomer(customerId, { status: "ACTIVE" });
  const wallet = { customerId, idempotencyKey: "w", address: `0x${"1".repeat(40)}` };
  const { paymentAccountId } = await ramp.createWallet(wallet);
  const quote = (sourceAmount: string) =>
    ramp.createQuote({
      operation: "topup",
      customerId,
      sourcePaymentAccountId: paymentAccountId,
      sourceCurrency: "GBP",
      sourceAmount,
      destinationPaymentAccountId: paymentAccountId,
      destinationCurrency: "USDC",
    });
  return { ramp, quote };
}

describe("the fake ramp", () => {
  it("creates one customer for an email address, and returns it again for the same key", async () => {
    const ramp = createFakeRamp();
    const made = await ramp.createCustomer(ann);
    expect(made).toMatchObject({ status: "CREATED", email: "ann@example.com" });
    expect(await ramp.createCustomer(ann)).toEqual(made);
    expect(await codeOf(ramp.createCustomer({ ...ann, idempotencyKey: "ann-2" }))).toBe(
      "ALREADY_EXISTS",
    );
    expect(await ramp.findCustomer("ANN@example.com")).toEqual(made);
    expect(await codeOf(ramp.getCustomer("nobody"))).toBe("NOT_FOUND");
  });

  it("prices with six decimals, and accepts a quote once and only before it expires", async () => {
    let now = new Date("2026-05-01T09:00:00Z");
    const { ramp, quote } = await openQuote(() => now);
    ramp.setTerms({ rate: "1.27", fee: "0.50" });
    const priced = await quote("100.00");
    expect(priced).toMatchObject({ destinationAmount: "126.50", exchangeRate: "1.27" });
    const order = { quote: priced, correlationId: "c", idempotencyKey: "t" };
    const transaction = await ramp.createTransaction(order);
    now = new Date(now.getTime() + 5 * 60_000);
    expect(await ramp.createTransaction(order)).toEqual(transaction);
    expect(await codeOf(ramp.createTransaction({ ...order, idempotencyKey: "u" }))).toBe(
      "QUOTE_EXPIRED",
    );
    expect(await codeOf(quote("0.10"))).toBe("BELOW_MINIMUM");
  });

  it("fails as planned, either without an effect or after taking effect", async () => {
    const ramp = createFakeRamp();
    ramp.failOn("createCustomer", new RampError("UNAVAILABLE", "away"), { times: 1 });
    expect(await codeOf(ramp.createCustomer(ann))).toBe("UNAVAILABLE");
    expect(ramp.kept.customers.size).toBe(0);
    const lost = { times: 1, takesEffect: true };
    ramp.failOn("createCustomer", new RampError("UNKNOWN_OUTCOME", "slow"), lost);
    expect(await codeOf(ramp.createCustomer(ann))).toBe("UNKNOWN_OUTCOME");
    expect(ramp.kept.customers.size).toBe(1);
    expect(await codeOf(ramp.createCustomer(ann))).toBe("nothing");
    expect(ramp.callsOf("createCustomer")).toHaveLength(3);
  });

  it("holds a call until it is released", async () => {
    const ramp = createFakeRamp();
    const hold = ramp.holdNext("createCustomer");
    const creating = ramp.createCustomer(ann);
    await hold.arrived;
    expect(ramp.kept.customers.size).toBe(0);
    hold.release();
    expect((await creating).status).toBe("CREATED");
  });

  it("signs its webhooks, and rejects forged and old ones", () => {
    const now = new Date("2026-05-01T09:00:00Z");
    const ramp = createFakeRamp({ now: () => now });
    const read = (webhook: ReturnType<typeof ramp.webhook>) => () =>
      ramp.readWebhook({ ...webhook, receivedAt: now });
    const event = { resource: "customer", resourceId: "cus_1", id: "evt_1" } as const;
    expect(read(ramp.webhook(event))()).toEqual({ ...event, createdAt: now });
    expect(read(ramp.webhook(event, { forged: true }))).toThrow("signature");
    const old = new Date(now.getTime() - 61_000);
    expect(read(ramp.webhook({ ...event, at: old }))).toThrow("too old");
  });

  it("opens virtual accounts that forward to the customer's accounts, and shows them in transactions", async () => {
    const { ramp } = await openQuote();
    const [customerId = ""] = ramp.kept.customers.keys();
    const [destination = ""] = ramp.kept.accounts.keys();
    const open = (idempotencyKey: string, owner = customerId) =>
      ramp.createVirtualAccount({
        customerId: owner,
        idempotencyKey,
        sourceCurrency: "EUR",
        destination: { type: "bank", paymentAccountId: destination, currency: "GBP" },
      });
    const one = await open("v1");
    expect(await open("v1")).toEqual(one);
    expect((await open("v2")).instructions.iban).not.toBe(one.instructions.iban);
    expect(await codeOf(open("v3", "cus_other"))).toBe("NOT_FOUND");
    const quote = await ramp.createQuote({
      operation: "teleport",
      customerId,
      sourcePaymentAccountId: one.paymentAccountId,
      sourceCurrency: "EUR",
      sourceAmount: "50.00",
      destinationPaymentAccountId: destination,
      destinationCurrency: "GBP",
    });
    const made = await ramp.createTransaction({ quote, correlationId: "c", idempotencyKey: "t" });
    expect(made.instructions).toEqual({
      type: "bank",
      bank: { ...one.instructions, transferMessage: expect.stringMatching(/^REF/) },
    });
  });
});
