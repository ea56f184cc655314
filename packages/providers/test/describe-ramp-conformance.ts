import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  idempotencyKeyOf,
  type KycStatus,
  type NewBankAccount,
  type RampProvider,
} from "../src/index.ts";
import type { RampStage } from "./ramp-stage.ts";

const safe = "0x1111111111111111111111111111111111111111";

const address = {
  addressLine1: "1 High Street",
  city: "London",
  postalCode: "EC1A 1BB",
  country: "GB",
};

const accountOf = (customerId: string, changes: Partial<NewBankAccount> = {}): NewBankAccount => ({
  customerId,
  idempotencyKey: idempotencyKeyOf("create-bank-account", randomUUID()),
  currency: "GBP",
  country: "GB",
  bankName: "Harbour Bank",
  bankAddress: address,
  owner: { email: "amara@example.com", firstName: "Amara", lastName: "Okafor", address },
  fields: { sortCode: "040004", accountNumber: "12345678" },
  isThirdParty: false,
  ...changes,
});

const statuses: readonly KycStatus[] = [
  "CREATED",
  "UNDER_REVIEW",
  "NEEDS_ADDITIONAL_INFORMATION",
  "ACTIVE",
  "REJECTED",
  "DEACTIVATED",
];

/** What every adapter keeps to, whichever wire it speaks and whoever speaks it on the other side. */
export function describeRampConformance(name: string, open: () => Promise<RampStage>): void {
  describe(`${name} keeps the ramp's promises`, () => {
    let stage: RampStage;
    let ramp: RampProvider;
    beforeAll(async () => {
      stage = await open();
      ramp = stage.connect();
    });
    afterAll(async () => {
      await stage?.close();
    });

    const newCustomer = () => ({
      email: `amara.${randomUUID()}@example.com`,
      firstName: "Amara",
      lastName: "Okafor",
      idempotencyKey: idempotencyKeyOf("create-customer", randomUUID()),
    });
    async function openActive(): Promise<string> {
      const { customerId } = await ramp.createCustomer(newCustomer());
      await stage.decide(customerId, "UNDER_REVIEW");
      await stage.decide(customerId, "ACTIVE");
      return customerId;
    }
    async function openQuoted(operation: "topup" | "withdraw") {
      const customerId = await openActive();
      const bank = await ramp.createBankAccount(accountOf(customerId));
      const wallet = await ramp.createWallet({
        customerId,
        idempotencyKey: idempotencyKeyOf("create-wallet", customerId),
        address: safe,
      });
      const [source, destination] = operation === "topup" ? [bank, wallet] : [wallet, bank];
      const [sourceCurrency, destinationCurrency] =
        operation === "topup" ? ["GBP", "USDC"] : ["USDC", "GBP"];
      const quote = await ramp.createQuote({
        operation,
        customerId,
        sourcePaymentAccountId: source.paymentAccountId,
        sourceCurrency,
        sourceAmount: "50",
        destinationPaymentAccountId: destination.paymentAccountId,
        destinationCurrency,
      });
      const correlationId = randomUUID();
      const idempotencyKey = idempotencyKeyOf("create-transaction", correlationId);
      return { quote, correlationId, idempotencyKey };
    }

    describe("customers", () => {
      test("are made once, however often the same is asked", async () => {
        const customer = newCustomer();
        const made = await ramp.createCustomer(customer);
        expect(made).toMatchObject({ email: customer.email, status: "CREATED", rejection: null });
        expect(made.kycLink).toMatch(/^https?:\/\//);
        expect((await ramp.createCustomer(customer)).customerId).toBe(made.customerId);
        expect(await ramp.getCustomer(made.customerId)).toMatchObject({
          customerId: made.customerId,
          status: "CREATED",
        });
      });

      test("who exist already are found by their address, in whatever case", async () => {
        const customer = newCustomer();
        const { customerId } = await ramp.createCustomer(customer);
        const again = { ...customer, idempotencyKey: idempotencyKeyOf("again", customerId) };
        await expect(ramp.createCustomer(again)).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
        expect((await ramp.findCustomer(customer.email.toUpperCase()))?.customerId).toBe(
          customerId,
        );
        expect(await ramp.findCustomer(newCustomer().email)).toBeNull();
      });

      test.each(statuses)("who are %s are read so", async (status) => {
        const { customerId } = await ramp.createCustomer(newCustomer());
        if (status !== "CREATED") await stage.decide(customerId, "UNDER_REVIEW");
        if (status === "DEACTIVATED") await stage.decide(customerId, "ACTIVE");
        await stage.decide(customerId, status);
        const customer = await ramp.getCustomer(customerId);
        expect(customer.status).toBe(status);
        expect(customer.rejection !== null).toBe(status === "REJECTED");
        if (status === "NEEDS_ADDITIONAL_INFORMATION") expect(customer.kycLink).not.toBeNull();
        if (status === "ACTIVE") expect(customer.kycLink).toBeNull();
      });

      test("nobody knows are not found", async () => {
        await expect(ramp.getCustomer(randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });
      });
    });

    describe("payment accounts", () => {
      test.each<[string, string, Record<string, string>, string]>([
        ["GBP", "GB", { sortCode: "040004", accountNumber: "12345678" }, "5678"],
        ["USD", "US", { routingNumber: "021000021", accountNumber: "1234509876" }, "9876"],
        ["EUR", "DE", { iban: "DE89370400440532013000", bicSwift: "COBADEFFXXX" }, "3000"],
      ])(
        "in %s are made once and shown by their last four",
        async (currency, country, fields, last4) => {
          const customerId = await openActive();
          const account = accountOf(customerId, { currency, country, fields });
          const made = await ramp.createBankAccount(account);
          expect(made).toMatchObject({ type: "bank", bankName: "Harbour Bank", currency, last4 });
          const again = await ramp.createBankAccount(account);
          expect(again.paymentAccountId).toBe(made.paymentAccountId);
          const listed = await ramp.listPaymentAccounts(customerId);
          expect(listed.filter(({ type }) => type === "bank")).toHaveLength(1);
          const { paymentAccountId } = made;
          expect(await ramp.getPaymentAccount({ customerId, paymentAccountId })).toMatchObject({
            paymentAccountId,
            last4,
          });
        },
      );

      test("without their numbers are refused, and nothing is made", async () => {
        const customerId = await openActive();
        const account = accountOf(customerId, { fields: {} });
        await expect(ramp.createBankAccount(account)).rejects.toMatchObject({
          code: "INVALID_INPUT",
        });
        expect(await ramp.listPaymentAccounts(customerId)).toEqual([]);
      });

      test("of others are not found", async () => {
        const { paymentAccountId } = await ramp.createBankAccount(accountOf(await openActive()));
        const customerId = await openActive();
        await expect(
          ramp.getPaymentAccount({ customerId, paymentAccountId }),
        ).rejects.toMatchObject({ code: "NOT_FOUND" });
      });

      test("are gone once deleted, and may be deleted twice", async () => {
        const customerId = await openActive();
        const { paymentAccountId } = await ramp.createBankAccount(accountOf(customerId));
        await ramp.deletePaymentAccount({ customerId, paymentAccountId });
        await ramp.deletePaymentAccount({ customerId, paymentAccountId });
        const left = await ramp.listPaymentAccounts(customerId);
        expect(left.filter(({ status }) => status !== "deactivated")).toEqual([]);
      });

      test("of the Safe are wallets", async () => {
        const customerId = await openActive();
        const wallet = { customerId, idempotencyKey: randomUUID(), address: safe };
        const made = await ramp.createWallet(wallet);
        expect(made).toMatchObject({ type: "wallet", status: "active" });
        expect((await ramp.createWallet(wallet)).paymentAccountId).toBe(made.paymentAccountId);
      });

      test("that are virtual say where bank money has to go", async () => {
        const customerId = await openActive();
        const wallet = { customerId, idempotencyKey: randomUUID(), address: safe };
        const { paymentAccountId } = await ramp.createWallet(wallet);
        const made = await ramp.createVirtualAccount({
          customerId,
          idempotencyKey: randomUUID(),
          sourceCurrency: "USD",
          destinationPaymentAccountId: paymentAccountId,
        });
        expect(made.status).toBe("active");
        expect(made.instructions.accountNumber).toMatch(/^\d{4,17}$/);
        expect(made.instructions.routingNumber).toMatch(/^\d{9}$/);
      });
    });

    describe("quotes", () => {
      test("need somebody who was verified", async () => {
        const { customerId } = await ramp.createCustomer(newCustomer());
        await expect(
          ramp.createQuote({
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

      test.each(["topup", "withdraw"] as const)(
        "to %s say what arrives, and until when",
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

    describe("transactions", () => {
      test("to top up are made once, and say where the bank money has to go", async () => {
        const asked = await openQuoted("topup");
        const made = await ramp.createTransaction(asked);
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
        expect((await ramp.createTransaction(asked)).transactionId).toBe(made.transactionId);
        expect((await ramp.getTransaction(made.transactionId)).instructions).toEqual(
          made.instructions,
        );
      });

      test("to withdraw say to which address, and it stays", async () => {
        const asked = await openQuoted("withdraw");
        const made = await ramp.createTransaction(asked);
        expect(made.instructions).toMatchObject({ type: "chain" });
        expect(made.instructions).toEqual({
          type: "chain",
          address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
        });
        expect((await ramp.createTransaction(asked)).instructions).toEqual(made.instructions);
      });

      test("go on when the money comes", async () => {
        const { transactionId } = await ramp.createTransaction(await openQuoted("topup"));
        await stage.pay(transactionId);
        const { status } = await ramp.getTransaction(transactionId);
        expect(["PROCESSING", "COMPLETED"]).toContain(status);
      });

      test("that fail say why", async () => {
        const { transactionId } = await ramp.createTransaction(await openQuoted("topup"));
        await stage.pay(transactionId);
        await stage.fail(transactionId, "name_mismatch");
        expect(await ramp.getTransaction(transactionId)).toMatchObject({
          status: "FAILED",
          failureReason: expect.stringMatching(/\S/),
        });
      });

      test("nobody knows are not found", async () => {
        await expect(ramp.getTransaction(randomUUID())).rejects.toMatchObject({
          code: "NOT_FOUND",
        });
      });
    });

    describe("trouble", () => {
      test("a wrong key is ours to mend", async () => {
        const stranger = stage.connect({ apiKey: "not-the-right-key-at-all" });
        await expect(stranger.getCustomer(randomUUID())).rejects.toMatchObject({
          code: "UNAUTHORIZED",
        });
      });

      test.each(["down", "nonsense"] as const)(
        "%s: a question is unavailable, a deed is unknown, and done once in the end",
        async (trouble) => {
          const asked = await openQuoted("topup");
          // Adapters may have to look something up before their first deed.
          const cut = stage.connect();
          await cut.listPaymentAccounts(asked.quote.customerId);
          await stage.cause(trouble);
          try {
            await expect(cut.createTransaction(asked)).rejects.toMatchObject({
              code: "UNKNOWN_OUTCOME",
            });
            const { customerId } = asked.quote;
            await expect(stage.connect().getCustomer(customerId)).rejects.toMatchObject({
              code: "UNAVAILABLE",
            });
          } finally {
            await stage.cause("none");
          }
          const made = await stage.connect().createTransaction(asked);
          expect((await ramp.createTransaction(asked)).transactionId).toBe(made.transactionId);
        },
      );

      test("429 is called by its name, and nothing was done", async () => {
        const asked = await openQuoted("topup");
        await stage.cause("rate-limited");
        try {
          await expect(stage.connect().getTransaction(randomUUID())).rejects.toMatchObject({
            code: "RATE_LIMITED",
          });
        } finally {
          await stage.cause("none");
        }
        const made = await stage.connect().createTransaction(asked);
        expect(made.correlationId).toBe(asked.correlationId);
      });
    });

    describe("webhooks", () => {
      test("say which resource changed, and are no good to anybody else or later", async () => {
        const { customerId } = await ramp.createCustomer(newCustomer());
        await stage.decide(customerId, "UNDER_REVIEW");
        const webhook = await stage.webhookAbout(customerId);
        const event = ramp.readWebhook(webhook);
        expect(event).toMatchObject({ resource: "customer", resourceId: customerId });
        expect(event.id).toMatch(/\S/);

        const rejected = expect.objectContaining({ code: "WEBHOOK_REJECTED" });
        const late = new Date(webhook.receivedAt.getTime() + 3_600_000);
        expect(() => ramp.readWebhook({ ...webhook, receivedAt: late })).toThrow(rejected);
        const rawBody = Buffer.from(
          Buffer.from(webhook.rawBody).toString("utf8").replace(customerId, randomUUID()),
        );
        expect(() => ramp.readWebhook({ ...webhook, rawBody })).toThrow(rejected);
        expect(() => ramp.readWebhook({ ...webhook, headers: {} })).toThrow(rejected);
      });

      test("tell of transactions", async () => {
        const { transactionId } = await ramp.createTransaction(await openQuoted("topup"));
        await stage.pay(transactionId);
        const event = ramp.readWebhook(await stage.webhookAbout(transactionId));
        expect(event).toMatchObject({ resource: "transaction", resourceId: transactionId });
      });
    });
  });
}
