import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { idempotencyKeyOf, RampError, type RampQuote } from "../src/index.ts";
import { createActors, type RampUnderTest } from "./ramp-actors.ts";

/** Conformance tests for quotes, transactions, failures and webhooks. */
export function describeMoneyConformance(get: () => RampUnderTest): void {
  const { newCustomer, openQuoted, openEasy, quoteBetweenCustomers } = createActors(get);

  describe("quotes", () => {
    test("are refused for a customer who is not verified", async () => {
      const { customerId } = await get().ramp.createCustomer(newCustomer());
      await expect(
        get().ramp.createQuote({
          operation: "topup",
          customerId,
          sourcePaymentAccountId: randomUUID(),
          sourceCurrency: "GBP",
          sourceAmount: "50",
          destinationPaymentAccountId: randomUUID(),
          destinationCurrency: "USDC",
        }),
      ).rejects.toMatchObject({ code: "CUSTOMER_NOT_ACTIVE" });
    });

    test.each(["topup", "withdraw", "teleport"] as const)(
      "for %s have a destination amount, rate, fees and an expiry time",
      async (operation) => {
        const before = Date.now();
        const { quote } = await openQuoted(operation);
        expect(quote).toMatchObject({ operation, sourceAmount: "50" });
        expect(quote.destinationAmount).toMatch(/^\d+(\.\d+)?$/);
        expect(quote.destinationAmount).not.toMatch(/^0+(\.0+)?$/);
        expect(quote.exchangeRate).toMatch(/^\d+(\.\d+)?$/);
        expect(quote.fees.total).toMatch(/^\d+(\.\d+)?$/);
        expect(quote.expiresAt.getTime()).toBeGreaterThan(before + 60_000);
      },
    );
  });

  describe("a teleport from a customer's own account", () => {
    test("pays another customer's account, or throws UNSUPPORTED", async () => {
      const asked = await quoteBetweenCustomers();
      const quote = await get()
        .ramp.createQuote(asked)
        .catch((error: unknown) => error);
      if (quote instanceof RampError) {
        expect(quote.code).toBe("UNSUPPORTED");
        return;
      }
      const correlationId = randomUUID();
      const made = await get().ramp.createTransaction({
        quote: quote as RampQuote,
        correlationId,
        idempotencyKey: idempotencyKeyOf("create-transaction", correlationId),
      });
      expect(made).toMatchObject({ correlationId, instructions: { type: "bank" } });
      await get().stage.pay(made.transactionId);
      const { status } = await get().ramp.getTransaction(made.transactionId);
      expect(["PROCESSING", "COMPLETED"]).toContain(status);
    });
  });

  describe("transactions", () => {
    test("for a top-up are created once and have bank instructions", async () => {
      const asked = await openQuoted("topup");
      const made = await get().ramp.createTransaction(asked);
      expect(made).toMatchObject({
        correlationId: asked.correlationId,
        isRefunded: false,
        failureReason: null,
        sourceCurrency: "GBP",
        destinationCurrency: "USDC",
      });
      expect(["PENDING_TRANSFER", "AWAITING_TRANSFER"]).toContain(made.status);
      expect(made.instructions).toMatchObject({ type: "bank" });
      if (made.instructions?.type === "bank") {
        const { transferMessage, bankBeneficiaryName } = made.instructions.bank;
        expect(transferMessage).toMatch(/\S/);
        expect(bankBeneficiaryName).toMatch(/\S/);
      }
      expect((await get().ramp.createTransaction(asked)).transactionId).toBe(made.transactionId);
      expect((await get().ramp.getTransaction(made.transactionId)).instructions).toEqual(
        made.instructions,
      );
    });

    test("for a withdrawal have a deposit address that does not change", async () => {
      const asked = await openQuoted("withdraw");
      const made = await get().ramp.createTransaction(asked);
      expect(made.instructions).toMatchObject({ type: "chain" });
      expect(made.instructions).toEqual({
        type: "chain",
        address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      });
      expect((await get().ramp.createTransaction(asked)).instructions).toEqual(made.instructions);
    });

    test("for a teleport have the provider's bank account that the payer pays into", async () => {
      const asked = await openQuoted("teleport");
      const made = await get().ramp.createTransaction(asked);
      expect(made).toMatchObject({
        correlationId: asked.correlationId,
        sourceCurrency: "EUR",
        sourceAmount: expect.stringMatching(/^50(\.0+)?$/),
        sourceReceivedAmount: null,
        destinationCurrency: "GBP",
        instructions: { type: "bank" },
      });
      if (made.instructions?.type === "bank") {
        expect(made.instructions.bank.transferMessage).toMatch(/\S/);
      }
      expect((await get().ramp.createTransaction(asked)).transactionId).toBe(made.transactionId);
    });

    test("for a teleport from a virtual account have that account and a reference", async () => {
      const easy = await openEasy();
      if (easy === null) return;
      const made = await get().ramp.createTransaction(easy.asked);
      const { accountNumber, iban } = easy.account.instructions;
      expect(made).toMatchObject({
        sourceReceivedAmount: null,
        instructions: {
          type: "bank",
          bank: { accountNumber, iban, transferMessage: expect.stringMatching(/\S/) },
        },
      });
      await get().stage.pay(made.transactionId);
      expect(await get().ramp.getTransaction(made.transactionId)).toMatchObject({
        sourceReceivedAmount: expect.stringMatching(/^50(\.0+)?$/),
      });
    });

    test.each(["topup", "teleport"] as const)(
      "for %s proceed when the money arrives, and have the received amount",
      async (operation) => {
        const { transactionId } = await get().ramp.createTransaction(await openQuoted(operation));
        await get().stage.pay(transactionId);
        const { status, sourceReceivedAmount } = await get().ramp.getTransaction(transactionId);
        expect(["PROCESSING", "COMPLETED"]).toContain(status);
        expect(sourceReceivedAmount).toMatch(/^50(\.0+)?$/);
      },
    );

    test("that wait for money are cancelled, or stay unchanged and throw UNSUPPORTED", async () => {
      const { transactionId } = await get().ramp.createTransaction(await openQuoted("teleport"));
      const ended = await get()
        .ramp.cancelTransaction(transactionId)
        .then(
          ({ status }) => status,
          (error: unknown) => (error instanceof RampError ? error.code : error),
        );
      const { status, isRefunded } = await get().ramp.getTransaction(transactionId);
      expect(isRefunded).toBe(false);
      expect([
        ["CANCELLED", "CANCELLED"],
        ["CANCELLED", "FAILED"],
        ["UNSUPPORTED", "AWAITING_TRANSFER"],
      ]).toContainEqual([ended, status]);
    });

    test("whose money has arrived are not cancelled", async () => {
      const { transactionId } = await get().ramp.createTransaction(await openQuoted("teleport"));
      await get().stage.pay(transactionId);
      const { status } = await get().ramp.cancelTransaction(transactionId);
      expect(["PROCESSING", "COMPLETED"]).toContain(status);
    });

    test("that fail have a failure reason", async () => {
      const { transactionId } = await get().ramp.createTransaction(await openQuoted("topup"));
      await get().stage.pay(transactionId);
      await get().stage.fail(transactionId, "name_mismatch");
      expect(await get().ramp.getTransaction(transactionId)).toMatchObject({
        status: "FAILED",
        failureReason: expect.stringMatching(/\S/),
      });
    });

    test("with an unknown id throw NOT_FOUND", async () => {
      await expect(get().ramp.getTransaction(randomUUID())).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    });
  });

  describe("failures", () => {
    test("a wrong API key throws UNAUTHORIZED", async () => {
      const stranger = get().stage.connect({ apiKey: "not-the-right-key-at-all" });
      await expect(stranger.getCustomer(randomUUID())).rejects.toMatchObject({
        code: "UNAUTHORIZED",
      });
    });

    test.each(["down", "nonsense"] as const)(
      "while the provider is %s, a read throws UNAVAILABLE, a command UNKNOWN_OUTCOME; its retry has one effect",
      async (trouble) => {
        const asked = await openQuoted("topup");
        // Adapters may look something up and cache it before their first command.
        const cut = get().stage.connect();
        await cut.listPaymentAccounts(asked.quote.customerId);
        await get().stage.cause(trouble);
        try {
          await expect(cut.createTransaction(asked)).rejects.toMatchObject({
            code: "UNKNOWN_OUTCOME",
          });
          const { customerId } = asked.quote;
          await expect(get().stage.connect().getCustomer(customerId)).rejects.toMatchObject({
            code: "UNAVAILABLE",
          });
        } finally {
          await get().stage.cause("none");
        }
        const made = await get().stage.connect().createTransaction(asked);
        expect((await get().ramp.createTransaction(asked)).transactionId).toBe(made.transactionId);
      },
    );

    test("429 throws RATE_LIMITED", async () => {
      const asked = await openQuoted("topup");
      await get().stage.cause("rate-limited");
      try {
        await expect(get().stage.connect().getTransaction(randomUUID())).rejects.toMatchObject({
          code: "RATE_LIMITED",
        });
      } finally {
        await get().stage.cause("none");
      }
      const made = await get().stage.connect().createTransaction(asked);
      expect(made.correlationId).toBe(asked.correlationId);
    });
  });

  describe("webhooks", () => {
    test("name the changed resource, and are rejected if late, altered or unsigned", async () => {
      const { customerId } = await get().ramp.createCustomer(newCustomer());
      await get().stage.decide(customerId, "UNDER_REVIEW");
      const webhook = await get().stage.webhookAbout(customerId);
      const event = get().ramp.readWebhook(webhook);
      expect(event).toMatchObject({ resource: "customer", resourceId: customerId });
      expect(event.id).toMatch(/\S/);

      const rejected = expect.objectContaining({ code: "WEBHOOK_REJECTED" });
      const late = new Date(webhook.receivedAt.getTime() + 3_600_000);
      expect(() => get().ramp.readWebhook({ ...webhook, receivedAt: late })).toThrow(rejected);
      const rawBody = Buffer.from(
        Buffer.from(webhook.rawBody).toString("utf8").replace(customerId, randomUUID()),
      );
      expect(() => get().ramp.readWebhook({ ...webhook, rawBody })).toThrow(rejected);
      expect(() => get().ramp.readWebhook({ ...webhook, headers: {} })).toThrow(rejected);
    });

    test("are sent for transactions", async () => {
      const { transactionId } = await get().ramp.createTransaction(await openQuoted("topup"));
      await get().stage.pay(transactionId);
      const event = get().ramp.readWebhook(await get().stage.webhookAbout(transactionId));
      expect(event).toMatchObject({ resource: "transaction", resourceId: transactionId });
    });
  });
}
