import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { idempotencyKeyOf, type KycStatus, RampError } from "../src/index.ts";
import {
  accountOf,
  createActors,
  newVirtualToBank,
  type RampUnderTest,
  safe,
} from "./ramp-actors.ts";

const statuses: readonly KycStatus[] = [
  "CREATED",
  "UNDER_REVIEW",
  "NEEDS_ADDITIONAL_INFORMATION",
  "ACTIVE",
  "REJECTED",
  "DEACTIVATED",
];

/** Conformance tests for customers and payment accounts. */
export function describePeopleConformance(get: () => RampUnderTest): void {
  const { newCustomer, openActive, openPayer } = createActors(get);

  describe("customers", () => {
    test("are created once for the same idempotency key", async () => {
      const customer = newCustomer();
      const made = await get().ramp.createCustomer(customer);
      expect(made).toMatchObject({ email: customer.email, status: "CREATED", rejection: null });
      expect(made.kycLink).toMatch(/^https?:\/\//);
      expect((await get().ramp.createCustomer(customer)).customerId).toBe(made.customerId);
      expect(await get().ramp.getCustomer(made.customerId)).toMatchObject({
        customerId: made.customerId,
        status: "CREATED",
      });
    });

    test("that exist are found by email address, ignoring case", async () => {
      const customer = newCustomer();
      const { customerId } = await get().ramp.createCustomer(customer);
      const again = { ...customer, idempotencyKey: idempotencyKeyOf("again", customerId) };
      await expect(get().ramp.createCustomer(again)).rejects.toMatchObject({
        code: "ALREADY_EXISTS",
      });
      expect((await get().ramp.findCustomer(customer.email.toUpperCase()))?.customerId).toBe(
        customerId,
      );
      expect(await get().ramp.findCustomer(newCustomer().email)).toBeNull();
    });

    test.each(statuses)("with status %s are read with that status", async (status) => {
      const { customerId } = await get().ramp.createCustomer(newCustomer());
      if (status !== "CREATED") await get().stage.decide(customerId, "UNDER_REVIEW");
      if (status === "DEACTIVATED") await get().stage.decide(customerId, "ACTIVE");
      await get().stage.decide(customerId, status);
      const customer = await get().ramp.getCustomer(customerId);
      expect(customer.status).toBe(status);
      expect(customer.rejection !== null).toBe(status === "REJECTED");
      if (status === "NEEDS_ADDITIONAL_INFORMATION") expect(customer.kycLink).not.toBeNull();
      if (status === "ACTIVE") expect(customer.kycLink).toBeNull();
    });

    test("with an unknown id throw NOT_FOUND", async () => {
      await expect(get().ramp.getCustomer(randomUUID())).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    });
  });

  describe("payment accounts", () => {
    test.each<[string, string, Record<string, string>, string]>([
      ["GBP", "GB", { sortCode: "040004", accountNumber: "12345678" }, "5678"],
      ["USD", "US", { routingNumber: "021000021", accountNumber: "1234509876" }, "9876"],
      ["EUR", "DE", { iban: "DE89370400440532013000", bicSwift: "COBADEFFXXX" }, "3000"],
    ])(
      "in %s are created once and show their last four characters",
      async (currency, country, fields, last4) => {
        const customerId = await openActive();
        const account = accountOf(customerId, { currency, country, fields });
        const made = await get().ramp.createBankAccount(account);
        expect(made).toMatchObject({ type: "bank", bankName: "Harbour Bank", currency, last4 });
        expect(["active", "pending"]).toContain(made.status);
        const again = await get().ramp.createBankAccount(account);
        expect(again.paymentAccountId).toBe(made.paymentAccountId);
        const listed = await get().ramp.listPaymentAccounts(customerId);
        expect(listed.filter(({ type }) => type === "bank")).toHaveLength(1);
        const { paymentAccountId } = made;
        expect(await get().ramp.getPaymentAccount({ customerId, paymentAccountId })).toMatchObject({
          paymentAccountId,
          last4,
        });
      },
    );

    test("of a third party are not listed among the customer's own accounts", async () => {
      const customerId = await openActive();
      const own = await get().ramp.createBankAccount(accountOf(customerId));
      const payer = await openPayer(customerId);
      expect([own.isThirdParty, payer.isThirdParty]).toEqual([false, true]);
      expect(payer).toMatchObject({ type: "bank", currency: "EUR", bankName: "Harbour Bank" });
      const listed = await get().ramp.listPaymentAccounts(customerId);
      const ids = listed
        .filter(({ type, isThirdParty }) => type === "bank" && !isThirdParty)
        .map(({ paymentAccountId }) => paymentAccountId);
      expect(ids).toEqual([own.paymentAccountId]);
    });

    test("of a third party can be deleted twice", async () => {
      const customerId = await openActive();
      const { paymentAccountId } = await openPayer(customerId);
      for (let round = 0; round < 2; round += 1)
        await get().ramp.deletePaymentAccount({ customerId, paymentAccountId });
    });

    test("without account numbers are refused and not created", async () => {
      const customerId = await openActive();
      const account = accountOf(customerId, { fields: {} });
      await expect(get().ramp.createBankAccount(account)).rejects.toMatchObject({
        code: "INVALID_INPUT",
      });
      expect(await get().ramp.listPaymentAccounts(customerId)).toEqual([]);
    });

    test("of another customer throw NOT_FOUND", async () => {
      const { paymentAccountId } = await get().ramp.createBankAccount(
        accountOf(await openActive()),
      );
      const customerId = await openActive();
      await expect(
        get().ramp.getPaymentAccount({ customerId, paymentAccountId }),
      ).rejects.toMatchObject({ code: "NOT_FOUND" });
    });

    test("are not listed after deletion, and can be deleted twice", async () => {
      const customerId = await openActive();
      const { paymentAccountId } = await get().ramp.createBankAccount(accountOf(customerId));
      await get().ramp.deletePaymentAccount({ customerId, paymentAccountId });
      await get().ramp.deletePaymentAccount({ customerId, paymentAccountId });
      const left = await get().ramp.listPaymentAccounts(customerId);
      expect(left.filter(({ status }) => status !== "deactivated")).toEqual([]);
    });

    test("for the Safe have the type wallet", async () => {
      const customerId = await openActive();
      const wallet = { customerId, idempotencyKey: randomUUID(), address: safe };
      const made = await get().ramp.createWallet(wallet);
      expect(made).toMatchObject({ type: "wallet", status: "active" });
      expect((await get().ramp.createWallet(wallet)).paymentAccountId).toBe(made.paymentAccountId);
    });

    test("that are virtual have bank instructions", async () => {
      const customerId = await openActive();
      const wallet = { customerId, idempotencyKey: randomUUID(), address: safe };
      const { paymentAccountId } = await get().ramp.createWallet(wallet);
      const made = await get().ramp.createVirtualAccount({
        customerId,
        idempotencyKey: randomUUID(),
        sourceCurrency: "USD",
        destination: { type: "wallet", paymentAccountId },
      });
      expect(made.status).toBe("active");
      expect(made.instructions.accountNumber).toMatch(/^\d{4,17}$/);
      expect(made.instructions.routingNumber).toMatch(/^\d{9}$/);
    });

    test("that are virtual and forward to a bank account are created once, or throw UNSUPPORTED", async () => {
      const customerId = await openActive();
      const asked = newVirtualToBank(
        customerId,
        await get().ramp.createBankAccount(accountOf(customerId)),
      );
      const made = await get()
        .ramp.createVirtualAccount(asked)
        .catch((error: unknown) => error);
      if (made instanceof RampError) {
        expect(made.code).toBe("UNSUPPORTED");
        return;
      }
      expect(made).toMatchObject({
        status: "active",
        instructions: { bankBeneficiaryName: expect.stringMatching(/\S/) },
      });
      expect(await get().ramp.createVirtualAccount(asked)).toEqual(made);
    });
  });
}
