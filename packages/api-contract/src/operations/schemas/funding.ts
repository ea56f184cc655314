import { z } from "zod";
import type { ErrorCode } from "../../error-catalogue.ts";
import { evmAddress, timestamp, transactionHash, uuid } from "../../schemas.ts";

/** A decimal string in major units, without a sign. */
export const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);
/** An ISO 4217 code, or USDC. */
export const moneyCode = z.string().regex(/^[A-Z]{3,4}$/);
const feeIn = z.object({ amount: decimal, currency: moneyCode });

/**
 * A provider's fees, in the destination currency unless stated otherwise. Each fee is rounded up to whole
 * hundredths; the amount that arrives is exactly grossAmount minus totalFee. Percentages are of grossAmount.
 */
export const quoteFees = z.object({
  /** The destination currency. */
  currency: moneyCode,
  /** Deducted from the amount that is sent. */
  sourceFees: feeIn,
  /** Deducted from the amount that arrives. */
  destinationFees: feeIn,
  processingFee: decimal,
  processingFeePercentage: decimal,
  exchangeRateFee: decimal,
  exchangeRateFeePercentage: decimal,
  /** Same as exchangeRateFeePercentage. */
  fxFeePercentage: decimal,
  /** Sum of processingFee and exchangeRateFee. */
  totalFee: decimal,
  /** Same as totalFee. */
  totalFeeDestination: decimal,
  /** Null if neither currency is dollars. */
  totalFeeUSD: decimal.nullable(),
  totalFeePercentage: decimal,
});

/** From a bank account to the wallet (`topup`), or the other way (`withdraw`). */
export const rampOperation = z.enum(["topup", "withdraw"]);

/** Hundredths of the source currency, regardless of its own number of decimals. */
export const amountCents = z.int().min(1).max(100_000_000_000).meta({
  description: "Hundredths of the source currency: 1050 is 10.50. USD for a withdrawal (USDC).",
});

/** A provider's offer for an amount, valid until it expires. */
export const rampQuote = z.object({
  quoteId: uuid,
  operation: rampOperation,
  source: z.object({ amount: decimal, currency: moneyCode }),
  destination: z.object({
    /** The amount that arrives, after fees. */
    amount: decimal,
    currency: moneyCode,
    /** The amount that would arrive without fees. */
    grossAmount: decimal,
  }),
  /** Units of the destination currency for one unit of the source currency, before fees. */
  rate: decimal,
  /** Same value, for clients that use this name. */
  estimatedExchangeRate: decimal,
  fees: quoteFees,
  expiresAt: timestamp,
});

export const intentStatus = z.enum([
  "PENDING_TRANSFER",
  "AWAITING_TRANSFER",
  "PROCESSING",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
]);

const instruction = z.string().nullable();

/** The details that a person types into their bank's transfer form to pay for a top-up. */
export const transferInstructions = z.object({
  sourceAmount: decimal,
  sourceCurrency: moneyCode,
  paymentMethod: instruction,
  bankBeneficiaryName: instruction,
  bankName: instruction,
  bankAddress: instruction,
  accountNumber: instruction,
  routingNumber: instruction,
  sortCode: instruction,
  iban: instruction,
  bicSwift: instruction,
  clabeNumber: instruction,
  /** The reference that the transfer must carry. */
  transferMessage: instruction,
});

/** The transfer of a withdrawal's USDC from the person's Safe to the provider. */
export const onchainTransfer = z.object({
  /** `waiting`: the provider has not sent the deposit address yet. */
  status: z.enum(["waiting", "queued", "sent", "confirmed", "failed"]),
  to: evmAddress.nullable(),
  amount: decimal,
  hash: transactionHash.nullable(),
});

/**
 * A top-up or withdrawal with everything that its screen needs after a reload.
 */
export const rampIntent = z.object({
  intentId: uuid,
  operation: rampOperation,
  status: intentStatus,
  /** COMPLETED when the money has arrived; for a top-up, when our ledger has credited it. */
  settlement: z.object({
    /** Expected completion time; null if unknown or if it has ended. */
    eta: timestamp.nullable(),
    completedAt: timestamp.nullable(),
  }),
  linkedAccountId: uuid,
  source: z.object({ amount: decimal, currency: moneyCode }),
  /** The amount that arrives or arrived; for a top-up it depends on the amount actually paid. */
  destination: z.object({ amount: decimal, currency: moneyCode }),
  quote: rampQuote,
  /**
   * Null for a withdrawal, until the provider has sent them, after the top-up has ended, and in a session
   * where an existing second factor has not been confirmed.
   */
  transferInstructions: transferInstructions.nullable(),
  /** Id of the transfer in the person's history; null for a top-up until it is credited. */
  ledgerTransactionId: uuid.nullable(),
  onchainTransfer: onchainTransfer.nullable(),
  failure: z
    .object({
      /** Machine-readable reason, such as `name_mismatch` or `quote_expired`. */
      code: z.string(),
      /** Reason as a sentence for people. */
      reason: z.string(),
      /** True if the money was returned to its account or never left it. */
      isReturned: z.boolean(),
    })
    .nullable(),
  isCancellable: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** Errors of creating a quote. */
export const quoteErrors = [
  "NOT_FOUND",
  "BANK_ACCOUNT_NOT_ACTIVE",
  "KYC_REQUIRED",
  "KYC_UNDER_REVIEW",
  "ACCOUNT_NOT_READY",
  "INSTANT_PAYMENTS_OFF",
  "RAMP_AMOUNT_TOO_SMALL",
  "RAMP_AMOUNT_TOO_LARGE",
  "RAMP_UNSUPPORTED",
  "RAMP_REFUSED",
  "RAMP_UNAVAILABLE",
  "RAMP_NOT_CONFIGURED",
] as const satisfies readonly ErrorCode[];
