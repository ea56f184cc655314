import { describe, expect, test } from "vitest";
import type { NewQuote } from "../../port.ts";
import { fernQuote, fernTransaction } from "./schema.ts";
import { toQuote, toTransaction } from "./transform.ts";

const readAt = new Date("2026-01-15T12:00:00Z");

const asked: NewQuote = {
  operation: "topup",
  customerId: "c-1",
  sourcePaymentAccountId: "p-1",
  sourceCurrency: "USD",
  sourceAmount: "11",
  destinationPaymentAccountId: "w-1",
  destinationCurrency: "USDC",
};

test("a Fern quote is read with every digit, and its fee is Fern's fee plus the developer's", () => {
  const wire = fernQuote.parse({
    quoteId: "q-1",
    expiresAt: "2026-01-15T12:05:00.783Z",
    estimatedExchangeRate: "1",
    destinationAmount: "10.4789850245923121",
    minGuaranteedDestinationAmount: "10.4789850245923121",
    fees: {
      feeCurrency: { label: "USD" },
      fernFee: { feeAmount: "0.522", feeUSDAmount: "0.522" },
      developerFee: { feeAmount: "0.1", feeUSDAmount: "0.1" },
    },
  });
  expect(toQuote(asked, wire)).toEqual({
    ...asked,
    quoteId: "q-1",
    destinationAmount: "10.4789850245923121",
    exchangeRate: "1",
    fees: { currency: "USD", processing: "0.622", exchange: "0", total: "0.622" },
    expiresAt: new Date("2026-01-15T12:05:00.783Z"),
  });
});

const transaction = {
  transactionId: "t-1",
  transactionStatus: "AWAITING_TRANSFER",
  quoteId: "q-1",
  correlationId: "i-1",
  source: { sourceCurrency: { label: "USD" }, sourceAmount: "11" },
  destination: { destinationCurrency: { label: "USDC" }, destinationAmount: "10.47" },
  transferInstructions: {
    type: "fiat",
    transferPaymentMethod: "ACH",
    transferMessage: "ABC123",
    transferBankName: "Test Bank",
    transferBankAddress: "500 Main St., Some City, SC 99999",
    transferBankAccountNumber: "123456123456",
    transferBankBeneficiaryName: "Bank Name",
    transferACHRoutingNumber: "123456789",
  },
  createdAt: "2026-01-15T11:00:00Z",
};

describe("a Fern transaction", () => {
  test("for a top-up has bank instructions", () => {
    expect(toTransaction(fernTransaction.parse(transaction), readAt)).toEqual({
      transactionId: "t-1",
      correlationId: "i-1",
      status: "AWAITING_TRANSFER",
      isRefunded: false,
      failureReason: null,
      sourceCurrency: "USD",
      sourceAmount: "11",
      sourceReceivedAmount: null,
      destinationCurrency: "USDC",
      destinationAmount: "10.47",
      instructions: {
        type: "bank",
        bank: {
          paymentMethod: "ACH",
          bankBeneficiaryName: "Bank Name",
          bankName: "Test Bank",
          bankAddress: "500 Main St., Some City, SC 99999",
          accountNumber: "123456123456",
          routingNumber: "123456789",
          sortCode: null,
          iban: null,
          bicSwift: null,
          clabeNumber: null,
          transferMessage: "ABC123",
        },
      },
      updatedAt: readAt,
    });
  });

  test("for a withdrawal has the deposit address, or null before there is one", () => {
    const to = (transferInstructions: object) =>
      toTransaction(fernTransaction.parse({ ...transaction, transferInstructions }), readAt)
        .instructions;
    expect(to({ type: "crypto", transferWalletAddress: "0xabc" })).toEqual({
      type: "chain",
      address: "0xabc",
    });
    expect(to({ type: "crypto", transferPaymentMethod: "ARBITRUM" })).toBeNull();
  });

  test.each([
    ["CREATED", "PENDING_TRANSFER", false, null],
    ["AWAITING_TRANSFER", "AWAITING_TRANSFER", false, null],
    ["PROCESSING", "PROCESSING", false, "11"],
    ["COMPLETED", "COMPLETED", false, "11"],
    ["FAILED", "FAILED", false, null],
    ["REFUNDED", "FAILED", true, "11"],
  ])("that Fern calls %s is %s", (transactionStatus, status, isRefunded, sourceReceivedAmount) => {
    const wire = fernTransaction.parse({
      ...transaction,
      transactionStatus,
      failureReason: "name_mismatch",
      updatedAt: "2026-01-15T11:30:00Z",
    });
    expect(toTransaction(wire, readAt)).toMatchObject({
      status,
      isRefunded,
      sourceReceivedAmount,
      failureReason: status === "FAILED" ? "name_mismatch" : null,
      updatedAt: new Date("2026-01-15T11:30:00Z"),
    });
  });

  test("has a null correlation id if Fern's is empty", () => {
    const wire = fernTransaction.parse({ ...transaction, correlationId: "" });
    expect(toTransaction(wire, readAt).correlationId).toBeNull();
  });

  test.each(["10,47", "-1", "1e3", "NaN"])(
    "with the malformed amount %j is rejected by the schema",
    (amount) => {
      const source = { ...transaction.source, sourceAmount: amount };
      expect(fernTransaction.safeParse({ ...transaction, source }).success).toBe(false);
    },
  );
});
