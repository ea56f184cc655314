import { z } from "zod";
import { timestamp, uuid } from "../schemas.ts";
import { bankCountry, bankCurrency } from "./bank-accounts-schemas.ts";
import { intentStatus, quoteFees, transferInstructions } from "./funding-schemas.ts";

/** A decimal string in major units, without a sign. */
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);

/** The secret part of a link's address: 160 random bits. */
export const teleportCode = z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{27}$/) });

/**
 * `paying`: a payer was told where to send the money. `paid`: it was paid out to the owner's bank
 * account. Only an open link can be cancelled, or paid by somebody new.
 */
export const teleportStatus = z.enum(["open", "paying", "paid", "expired", "cancelled"]);

/** What a link can be paid in by the easy flow: into an account that the provider opens for it. */
export const easyCurrency = z.enum(["USD", "EUR"]);

/** Where the easy flow's bank transfer goes. */
export const autoBankDetails = z.object({
  /** Null where the account has no such thing: which ones it has depends on its currency. */
  bank_details: z.object({
    account_holder_name: z.string().nullable(),
    bank_name: z.string().nullable(),
    account_number: z.string().nullable(),
    routing_number: z.string().nullable(),
    iban: z.string().nullable(),
    bic: z.string().nullable(),
  }),
  /** What the link asks for, in pounds; a quote says how much of the other currency that takes. */
  amount: decimal,
});

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

/** What the provider offers a payer, until it expires. */
export const teleportQuote = z.object({
  quoteId: uuid,
  /** The same: readers use either name. */
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
  fees: quoteFees,
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

/** A payment of somebody else's link, as the signed-in person sees it who pays. */
export const ownTeleportPayment = z.object({
  linkId: uuid,
  /** Whom the link pays, as the link itself shows. */
  recipient_name: z.string(),
  /** What the link asks for, in pounds. */
  amount: decimal,
  note: z.string().nullable(),
  /** The own account that pays; null once it is not known any more. */
  linkedAccountId: uuid.nullable(),
  payment: teleportPayment,
});

/** A link as anybody who has its address sees it. */
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
  /** In which currencies the easy flow is offered; none where it is switched off. */
  easyCurrencies: z.array(easyCurrency),
  /** Of the browser that asks: what it has told before, and its payment. Both null for anybody else. */
  payer: z
    .object({
      /** `bank`: an account that the payer told of; `virtual`: the provider's own, of the easy flow. */
      accountType: z.enum(["bank", "virtual"]),
      currency: bankCurrency,
      /** Of the payer's bank; null in the easy flow, which asks for none. */
      country: bankCountry.nullable(),
      bankName: z.string().nullable(),
      last4: z.string().nullable(),
    })
    .nullable(),
  payment: teleportPayment.nullable(),
});
