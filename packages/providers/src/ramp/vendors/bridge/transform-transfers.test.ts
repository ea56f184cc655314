import { describe, expect, test } from "vitest";
import type { NewQuote, RampQuote } from "../../port.ts";
import { bridgeNewTransfer, bridgeTransfer } from "./schema.ts";
import { toNewTransfer } from "./to-new-transfer.ts";
import { toQuote, toTransaction } from "./transform.ts";

const readAt = new Date("2026-01-15T12:00:00Z");
const address = "0x1111111111111111111111111111111111111111";

const topup: NewQuote = {
  operation: "topup",
  customerId: "k-1",
  sourcePaymentAccountId: "ea_1",
  sourceCurrency: "EUR",
  sourceAmount: "100",
  destinationPaymentAccountId: `wallet:${address}`,
  destinationCurrency: "USDC",
};
const withdrawal: NewQuote = {
  operation: "withdraw",
  customerId: "k-1",
  sourcePaymentAccountId: `wallet:${address}`,
  sourceCurrency: "USDC",
  sourceAmount: "25.5",
  destinationPaymentAccountId: "ea_1",
  destinationCurrency: "GBP",
};
const given = { quoteId: "q-1", expiresAt: new Date("2026-01-15T12:05:00Z") };

describe("toQuote computes a quote from Bridge's rates", () => {
  test("the destination amount uses the sell rate; the difference to the mid-market rate is the fee", () => {
    const rate = { midmarket_rate: "1.08", buy_rate: "1.0854", sell_rate: "1.0746" };
    expect(toQuote(topup, rate, given)).toEqual({
      ...topup,
      ...given,
      destinationAmount: "107.460000",
      exchangeRate: "1.08",
      fees: { currency: "USDC", processing: "0", exchange: "0.540000", total: "0.540000" },
    });
  });

  test("the destination amount is rounded down to the decimals of its currency", () => {
    const rate = { midmarket_rate: "0.79", buy_rate: "0.8", sell_rate: "0.787777" };
    expect(toQuote(withdrawal, rate, given)).toMatchObject({
      destinationAmount: "20.08",
      fees: { currency: "GBP", total: "0.06" },
    });
  });
});

describe("a Bridge transfer", () => {
  const asked = (quote: NewQuote) =>
    bridgeNewTransfer.parse(
      toNewTransfer(
        { quote: quote as RampQuote, correlationId: "i-1", idempotencyKey: "key-1" },
        "cust_1",
      ),
    );

  test("for a top-up goes from the bank to the Safe", () => {
    expect(asked(topup)).toEqual({
      amount: "100",
      on_behalf_of: "cust_1",
      client_reference_id: "i-1",
      source: { payment_rail: "sepa", currency: "eur" },
      destination: { payment_rail: "arbitrum", currency: "usdc", to_address: address },
    });
  });

  test("for a withdrawal goes from the Safe to the bank", () => {
    expect(asked(withdrawal)).toEqual({
      amount: "25.5",
      on_behalf_of: "cust_1",
      client_reference_id: "i-1",
      source: { payment_rail: "arbitrum", currency: "usdc", from_address: address },
      destination: {
        payment_rail: "faster_payments",
        currency: "gbp",
        external_account_id: "ea_1",
      },
    });
  });

  test("for a teleport goes from any bank account to the recipient's bank account", () => {
    const payer = { sourcePaymentAccountId: "ea_2", sourceCurrency: "EUR" };
    expect(asked({ ...withdrawal, ...payer, operation: "teleport" })).toEqual({
      amount: "25.5",
      on_behalf_of: "cust_1",
      client_reference_id: "i-1",
      source: { payment_rail: "sepa", currency: "eur" },
      destination: {
        payment_rail: "faster_payments",
        currency: "gbp",
        external_account_id: "ea_1",
      },
    });
  });

  test("is refused for an account that is not a wallet and for an unsupported currency", () => {
    expect(() => asked({ ...topup, destinationPaymentAccountId: "ea_2" })).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT" }),
    );
    expect(() => asked({ ...topup, sourceCurrency: "NGN" })).toThrow(
      expect.objectContaining({ code: "UNSUPPORTED" }),
    );
  });

  const sample = {
    id: "transfer_123",
    state: "awaiting_funds",
    client_reference_id: "i-1",
    on_behalf_of: "cust_alice",
    source_deposit_instructions: {
      payment_rail: "ach_push",
      amount: "10.0",
      currency: "usd",
      deposit_message: "BRGABC123",
      bank_name: "Lead Bank",
      bank_account_number: "215268129123",
      bank_routing_number: "101019644",
      bank_beneficiary_name: "Bridge Ventures Inc",
    },
    amount: "10.0",
    source: { payment_rail: "ach_push", currency: "usd" },
    destination: { payment_rail: "arbitrum", currency: "usdc", to_address: address },
    receipt: { initial_amount: "10.0", exchange_fee: "0.0", final_amount: "9.5" },
    created_at: "2026-01-15T11:00:00.320Z",
    updated_at: "2026-01-15T11:00:00.350Z",
  };

  test("of a top-up is read with the bank account to pay into", () => {
    expect(toTransaction(bridgeTransfer.parse(sample), readAt)).toEqual({
      transactionId: "transfer_123",
      correlationId: "i-1",
      status: "AWAITING_TRANSFER",
      isRefunded: false,
      failureReason: null,
      sourceCurrency: "USD",
      sourceAmount: "10.0",
      sourceReceivedAmount: null,
      destinationCurrency: "USDC",
      destinationAmount: "9.5",
      instructions: {
        type: "bank",
        bank: {
          paymentMethod: "ach_push",
          bankBeneficiaryName: "Bridge Ventures Inc",
          bankName: "Lead Bank",
          bankAddress: null,
          accountNumber: "215268129123",
          routingNumber: "101019644",
          sortCode: null,
          iban: null,
          bicSwift: null,
          clabeNumber: null,
          transferMessage: "BRGABC123",
        },
      },
      updatedAt: new Date("2026-01-15T11:00:00.350Z"),
    });
  });

  test("of a withdrawal is read with the deposit address, or null before there is one", () => {
    const to = (source_deposit_instructions: object) =>
      toTransaction(bridgeTransfer.parse({ ...sample, source_deposit_instructions }), readAt)
        .instructions;
    expect(to({ payment_rail: "arbitrum", currency: "usdc", to_address: address })).toEqual({
      type: "chain",
      address,
    });
    expect(to({ payment_rail: "arbitrum", currency: "usdc" })).toBeNull();
  });

  test.each([
    ["awaiting_funds", "AWAITING_TRANSFER", null, null],
    ["in_review", "PROCESSING", null, "8.5"],
    ["funds_received", "PROCESSING", null, "8.5"],
    ["payment_submitted", "PROCESSING", null, "8.5"],
    ["payment_processed", "COMPLETED", null, "8.5"],
    ["undeliverable", "FAILED", "undeliverable", "8.5"],
    ["returned", "FAILED", "returned", "8.5"],
    ["missing_return_policy", "FAILED", "missing_return_policy", "8.5"],
    ["refunded", "FAILED", "refunded", "8.5"],
    ["canceled", "CANCELLED", null, null],
    ["error", "FAILED", "error", null],
  ])("in state %s is read as %s", (state, status, failureReason, sourceReceivedAmount) => {
    const receipt = { initial_amount: "8.5", final_amount: "8.1" };
    const wire = bridgeTransfer.parse({ ...sample, state, receipt });
    expect(toTransaction(wire, readAt)).toMatchObject({
      status,
      failureReason,
      sourceReceivedAmount,
      isRefunded: state === "refunded",
    });
  });

  test("that was returned has Bridge's reason as failureReason", () => {
    const wire = bridgeTransfer.parse({
      ...sample,
      state: "returned",
      return_details: { reason: "account_closed" },
    });
    expect(toTransaction(wire, readAt).failureReason).toBe("account_closed");
  });
});
