import { z } from "zod";
import { timestamp, uuid } from "../../schemas.ts";
import { bankCountry, bankCurrency } from "../bank-accounts/bank-account-schema.ts";
import { intentStatus, transferInstructions } from "../funding/funding-schema.ts";

/** A decimal string in major units, without a sign. */
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);

/** The secret part of a link's address: 160 random bits. */
export const teleportCode = z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{27}$/) });

/**
 * `paying`: a payer was told where to send the money. `paid`: it was paid out to the owner's bank
 * account. Only an open link can be cancelled, or paid by somebody new.
 */
export const teleportStatus = z.enum(["open", "paying", "paid", "expired", "cancelled"]);

/** A link as its owner sees it. */
export const teleportLink = z.object({
  id: uuid,
  /** What is shared. Null once the link is of no use any more. */
  url: z.url().nullable(),
  status: teleportStatus,
  amount: decimal,
  currency: z.literal("GBP"),
  note: z.string().nullable(),
  /** The linked account that is paid. */
  recipientPaymentAccountId: uuid,
  /** What was paid out to the account, which is more when the payer sent more; null until then. */
  paidAmount: decimal.nullable(),
  /** Whether a payer says that the money was sent. */
  isMarkedSent: z.boolean(),
  expiresAt: timestamp,
  paidAt: timestamp.nullable(),
  createdAt: timestamp,
});

/** What the provider offers a payer, until it expires (specification 2 §3, "Quote"). */
export const teleportQuote = z.object({
  quoteId: uuid,
  /** The same: the specification knows it by both names. */
  teleportQuoteId: uuid,
  source: z.object({ amount: decimal, currency: bankCurrency }),
  destination: z.object({ amount: decimal, currency: bankCurrency, grossAmount: decimal }),
  sourceAmount: decimal,
  sourceCurrency: bankCurrency,
  destinationAmount: decimal,
  destinationCurrency: bankCurrency,
  /** What would arrive without fees. */
  grossDestinationAmount: decimal,
  rate: decimal,
  estimatedExchangeRate: decimal,
  fees: z.object({
    currency: bankCurrency,
    processingFee: decimal,
    exchangeRateFee: decimal,
    totalFee: decimal,
  }),
  expiresAt: timestamp,
});

/** A payment of a link, as its payer sees it. */
export const teleportPayment = z.object({
  transactionId: uuid,
  status: intentStatus,
  source: z.object({ amount: decimal, currency: bankCurrency }),
  destination: z.object({ amount: decimal, currency: bankCurrency }),
  /** What came from the payer's bank, in the source currency; null until it is known. */
  receivedAmount: decimal.nullable(),
  /** Null while the provider has not told them, and once the money has come. */
  transferInstructions: transferInstructions.nullable(),
  /** When the payer said that the money was sent. */
  markedSentAt: timestamp.nullable(),
  /** How it ended, in a word for programs and a sentence for people; null before that. */
  outcome: z
    .object({
      code: z.enum(["delivered", "overpaid", "underpaid", "refunded", "cancelled", "failed"]),
      message: z.string(),
    })
    .nullable(),
  createdAt: timestamp,
});

/** A link as anybody sees it who has its address (specification 2 §3, "Public teleport"). */
export const publicTeleport = z.object({
  token: z.string(),
  id: uuid,
  status: teleportStatus,
  /** Whether it can be paid now: open, and its owner's identity verified. */
  isPayable: z.boolean(),
  recipient: z.object({
    displayName: z.string(),
    bankAccount: z.object({
      bankName: z.string().nullable(),
      bankCurrency,
      logoUrl: z.url().nullable(),
    }),
  }),
  recipient_name: z.string(),
  amount: decimal,
  currency: z.literal("GBP"),
  note: z.string().nullable(),
  expiresAt: timestamp,
  /** Of the browser that asks: what it has told before, and its payment. Both null for anybody else. */
  payer: z
    .object({
      currency: bankCurrency,
      country: bankCountry,
      bankName: z.string().nullable(),
      last4: z.string().nullable(),
    })
    .nullable(),
  payment: teleportPayment.nullable(),
});
