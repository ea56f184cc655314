import { z } from "zod";
import { timestamp, uuid } from "../../schemas.ts";
import { bankCountry, bankCurrency } from "./bank-accounts.ts";
import { intentStatus, quoteFees, transferInstructions } from "./funding.ts";

/** A decimal string in major units, without a sign. */
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);

/** The secret part of a link's URL: 160 random bits. */
export const teleportCode = z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{27}$/) });

/**
 * `paying`: a payer has received the bank instructions. `paid`: the money was paid out to the owner's bank
 * account. Only an open link can be cancelled or paid by a new payer.
 */
export const teleportStatus = z.enum(["open", "paying", "paid", "expired", "cancelled"]);

/** Currencies of the easy flow, in which the payer pays into a virtual account of the provider. */
export const easyCurrency = z.enum(["USD", "EUR"]);

/** Bank details for the payer's transfer in the easy flow. */
export const autoBankDetails = z.object({
  /** Fields that do not exist in the account's currency are null. */
  bank_details: z.object({
    account_holder_name: z.string().nullable(),
    bank_name: z.string().nullable(),
    account_number: z.string().nullable(),
    routing_number: z.string().nullable(),
    iban: z.string().nullable(),
    bic: z.string().nullable(),
  }),
  /** The link's amount in pounds; a quote has the amount in the payer's currency. */
  amount: decimal,
});

/** A link as shown to its owner. */
export const teleportLink = z.object({
  id: uuid,
  /** The URL to share; null once the link can no longer be paid. */
  url: z.url().nullable(),
  status: teleportStatus,
  amount: decimal,
  currency: z.literal("GBP"),
  note: z.string().nullable(),
  /** Id of the linked account that is paid. */
  recipientPaymentAccountId: uuid,
  /** The amount paid out to the account, which may exceed the link's amount; null until then. */
  paidAmount: decimal.nullable(),
  /** The payer's name: the name that they gave, or a customer's own; null if the link is not paid, or no name is known. */
  paidBy: z.string().nullable().optional(),
  /** True if a payer has marked the money as sent. */
  isMarkedSent: z.boolean(),
  expiresAt: timestamp,
  paidAt: timestamp.nullable(),
  createdAt: timestamp,
});

/** A provider's offer for a payer, valid until it expires. */
export const teleportQuote = z.object({
  quoteId: uuid,
  /** Same value, for clients that use this name. */
  teleportQuoteId: uuid,
  source: z.object({ amount: decimal, currency: bankCurrency }),
  destination: z.object({ amount: decimal, currency: bankCurrency, grossAmount: decimal }),
  sourceAmount: decimal,
  sourceCurrency: bankCurrency,
  destinationAmount: decimal,
  destinationCurrency: bankCurrency,
  /** The amount that would arrive without fees. */
  grossDestinationAmount: decimal,
  rate: decimal,
  estimatedExchangeRate: decimal,
  fees: quoteFees,
  expiresAt: timestamp,
});

/** A payment of a link as shown to its payer. */
export const teleportPayment = z.object({
  transactionId: uuid,
  status: intentStatus,
  source: z.object({ amount: decimal, currency: bankCurrency }),
  destination: z.object({ amount: decimal, currency: bankCurrency }),
  /** The amount received from the payer's bank, in the source currency; null until known. */
  receivedAmount: decimal.nullable(),
  /** Null until the provider has sent them, and after the money has arrived. */
  transferInstructions: transferInstructions.nullable(),
  /** Time when the payer marked the money as sent. */
  markedSentAt: timestamp.nullable(),
  /** Outcome as a code and as a sentence for people; null until the payment has ended. */
  outcome: z
    .object({
      code: z.enum(["delivered", "overpaid", "underpaid", "refunded", "cancelled", "failed"]),
      message: z.string(),
    })
    .nullable(),
  createdAt: timestamp,
});

/** A payment of another person's link as shown to the signed-in payer. */
export const ownTeleportPayment = z.object({
  linkId: uuid,
  /** Name of the link's owner, as shown by the link. */
  recipient_name: z.string(),
  /** The link's amount in pounds. */
  amount: decimal,
  note: z.string().nullable(),
  /** Id of the payer's linked account; null if it no longer exists. */
  linkedAccountId: uuid.nullable(),
  payment: teleportPayment,
});

/** A link as shown to anyone who has its URL. */
export const publicTeleport = z.object({
  token: z.string(),
  id: uuid,
  status: teleportStatus,
  /** True if it can be paid now: it is open and its owner's identity is verified. */
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
  /** Currencies of the easy flow; empty if it is turned off. */
  easyCurrencies: z.array(easyCurrency),
  /** Details and payment of the browser that sends the request; null for a browser that is not a payer. */
  payer: z
    .object({
      /** `bank`: the payer's own account; `virtual`: the provider's account in the easy flow. */
      accountType: z.enum(["bank", "virtual"]),
      currency: bankCurrency,
      /** Country of the payer's bank; null in the easy flow. */
      country: bankCountry.nullable(),
      bankName: z.string().nullable(),
      last4: z.string().nullable(),
    })
    .nullable(),
  payment: teleportPayment.nullable(),
});
