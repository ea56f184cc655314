import { z } from "zod";
import { emailAddress, timestamp } from "../schemas.ts";

/** 160 random bits; whoever knows them is in the chat. */
export const chatSessionId = z.string().regex(/^[A-Za-z0-9_-]{27}$/, "is not a chat's id");

/** What is asked, in this order; then come the results. */
export const chatStep = z.enum(["from", "to", "amount", "frequency", "results"]);
export const chatFrequency = z.enum(["once", "weekly", "monthly", "sometimes"]);
export const chatResultId = z.enum(["bank_to_bank", "teleport_link", "person_to_person"]);

const place = z.object({
  /** ISO 3166-1 alpha-2, or EU for the countries of the euro together. */
  country: z.string().regex(/^[A-Z]{2}$/),
  countryName: z.string(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/** Major units of the currency that money comes in. */
const decimal = z.string().regex(/^\d{1,12}\.\d{2}$/);

const chatMessage = z.object({
  from: z.enum(["assistant", "visitor"]),
  text: z.string(),
  /** From the help texts: where the answer stands, and where to read on. */
  quotations: z.array(z.object({ title: z.string(), text: z.string(), href: z.string() })),
  sentAt: timestamp,
});

export const chatSession = z.object({
  id: chatSessionId,
  step: chatStep,
  answers: z.object({
    from: place.nullable(),
    to: place.nullable(),
    amount: decimal.nullable(),
    frequency: chatFrequency.nullable(),
  }),
  /** What the visitor gave, to sign up with. */
  email: emailAddress.nullable(),
  /** The latest forty, oldest first. */
  messages: z.array(chatMessage),
  /** Answers that can be given with one press. */
  suggestions: z.array(z.string()),
  expiresAt: timestamp,
});

const money = z.object({ amount: decimal, currency: z.string().regex(/^[A-Z]{3}$/) });

export const chatResult = z.object({
  id: chatResultId,
  title: z.string(),
  summary: z.string(),
  /** False where this way is not open between these places or for this amount; `summary` says why. */
  isPossible: z.boolean(),
  /** Indicative: the price that holds is the one that is offered before a transfer. */
  cost: z
    .object({
      sent: money,
      /** Of all partners together; Lilypad itself takes nothing. In the currency that is sent. */
      fee: money,
      arrives: money,
      /** Units of the destination's currency for one of the source's, eight decimals. */
      rate: z.string().regex(/^\d+\.\d{8}$/),
      /** The fee of a year at the told frequency; null where that is not regular. */
      feePerYear: money.nullable(),
    })
    .nullable(),
  duration: z.string(),
  /** What the visitor would do, in order. */
  steps: z.array(z.string()),
});

/** What one provider's published prices come to for the told transfer. */
const comparedOffer = z.object({
  name: z.string(),
  /** True for the way through Lilypad, at its own indicative prices. */
  isOwn: z.boolean(),
  /** In the currency that is sent. */
  fee: money,
  arrives: money,
  /** Where the prices stand for everybody to read; null for our own. */
  source: z.url({ protocol: /^https$/ }).nullable(),
});

export const chatResults = z.object({
  /** The day of the rates; null where nobody publishes any. */
  pricesOf: z.iso.date().nullable(),
  results: z.array(chatResult),
  /**
   * Ours beside others', where most arrives first. Null where no price file is configured, where it
   * is too old, and where it or we know no price for this transfer.
   */
  comparison: z
    .object({
      /** The day on which the others' prices were read. */
      asOf: z.iso.date(),
      offers: z.array(comparedOffer).min(2),
    })
    .nullable(),
  nextStep: z.object({ label: z.string(), href: z.string() }),
});
