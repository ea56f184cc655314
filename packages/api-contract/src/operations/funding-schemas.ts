import { z } from "zod";
import type { ErrorCode } from "../error-catalogue.ts";
import { evmAddress, timestamp, transactionHash, uuid } from "../schemas.ts";

/** A decimal string in major units, without a sign. */
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);
/** An ISO 4217 code, or USDC. */
const moneyCode = z.string().regex(/^[A-Z]{3,4}$/);
const feeIn = z.object({ amount: decimal, currency: moneyCode });

/**
 * What a provider takes, in the destination currency where nothing else is said. Each fee is rounded up
 * to whole hundredths; grossAmount less totalFee is exactly what arrives. Percentages are of grossAmount.
 */
export const quoteFees = z.object({
  /** The destination currency. */
  currency: moneyCode,
  /** Taken from what is sent. */
  sourceFees: feeIn,
  /** Taken from what arrives. */
  destinationFees: feeIn,
  processingFee: decimal,
  processingFeePercentage: decimal,
  exchangeRateFee: decimal,
  exchangeRateFeePercentage: decimal,
  /** The same as exchangeRateFeePercentage. */
  fxFeePercentage: decimal,
  /** processingFee and exchangeRateFee together. */
  totalFee: decimal,
  /** The same as totalFee. */
  totalFeeDestination: decimal,
  /** Null when neither side of the exchange is in dollars. */
  totalFeeUSD: decimal.nullable(),
  totalFeePercentage: decimal,
});

/** From a bank account to the wallet (`topup`), or the other way (`withdraw`). */
export const rampOperation = z.enum(["topup", "withdraw"]);

/** Hundredths of the source currency, whatever decimals that currency has itself. */
export const amountCents = z.int().min(1).max(100_000_000_000).meta({
  description: "Hundredths of the source currency: 1050 is 10.50. USD for a withdrawal (USDC).",
});

/** What a provider offers for a sum, until it expires. */
export const rampQuote = z.object({
  quoteId: uuid,
  operation: rampOperation,
  source: z.object({ amount: decimal, currency: moneyCode }),
  destination: z.object({
    /** What arrives, fees taken. */
    amount: decimal,
    currency: moneyCode,
    /** What would arrive without fees. */
    grossAmount: decimal,
  }),
  /** One unit of the source in units of the destination, before fees. */
  rate: decimal,
  /** The same: readers use either name. */
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

/** What somebody types into their bank's transfer form to pay for a top-up. */
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

/** The way of a withdrawal's USDC from the person's Safe to the provider. */
export const onchainTransfer = z.object({
  /** `waiting`: the provider has not told where to send it yet. */
  status: z.enum(["waiting", "queued", "sent", "confirmed", "failed"]),
  to: evmAddress.nullable(),
  amount: decimal,
  hash: transactionHash.nullable(),
});

/**
 * A top-up or withdrawal that was begun, whole: a screen that is loaded again needs nothing else.
 */
export const rampIntent = z.object({
  intentId: uuid,
  operation: rampOperation,
  status: intentStatus,
  /** COMPLETED when the money is where it was to go, by our own books for a top-up. */
  settlement: z.object({
    /** When it is expected to be done; null when that can't be said or it has ended. */
    eta: timestamp.nullable(),
    completedAt: timestamp.nullable(),
  }),
  linkedAccountId: uuid,
  source: z.object({ amount: decimal, currency: moneyCode }),
  /** For a top-up that was paid with another sum: what came or comes of it. */
  destination: z.object({ amount: decimal, currency: moneyCode }),
  quote: rampQuote,
  /**
   * Null for a withdrawal, while the provider has not told them, when the top-up has ended, and for a
   * session in which an existing second factor has not been shown.
   */
  transferInstructions: transferInstructions.nullable(),
  /** A withdrawal's transfer in the person's history; null for a top-up that is not credited yet. */
  ledgerTransactionId: uuid.nullable(),
  onchainTransfer: onchainTransfer.nullable(),
  failure: z
    .object({
      /** A word for programs, such as `name_mismatch` or `quote_expired`. */
      code: z.string(),
      /** A sentence for people. */
      reason: z.string(),
      /** Whether the money is back in the account it came from, or never left it. */
      isReturned: z.boolean(),
    })
    .nullable(),
  isCancellable: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** What keeps a provider from making an offer. */
export const quoteErrors = [
  "NOT_FOUND",
  "BANK_ACCOUNT_NOT_ACTIVE",
  "KYC_REQUIRED",
  "KYC_UNDER_REVIEW",
  "ACCOUNT_NOT_READY",
  "RAMP_AMOUNT_TOO_SMALL",
  "RAMP_AMOUNT_TOO_LARGE",
  "RAMP_UNSUPPORTED",
  "RAMP_REFUSED",
  "RAMP_UNAVAILABLE",
  "RAMP_NOT_CONFIGURED",
] as const satisfies readonly ErrorCode[];
