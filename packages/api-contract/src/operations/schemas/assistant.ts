import { z } from "zod";
import { emailAddress, timestamp } from "../../schemas.ts";

/** 160 random bits; knowing them gives access to the chat. */
export const chatSessionId = z.string().regex(/^[A-Za-z0-9_-]{27}$/, "is not a chat's id");

/** Questions in their order, then the results. */
export const chatStep = z.enum(["from", "to", "amount", "frequency", "results"]);
export const chatFrequency = z.enum(["once", "weekly", "monthly", "sometimes"]);
export const chatResultId = z.enum(["bank_to_bank", "teleport_link", "person_to_person"]);

const place = z.object({
  /** ISO 3166-1 alpha-2, or EU for all euro countries. */
  country: z.string().regex(/^[A-Z]{2}$/),
  countryName: z.string(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/** Major units of the currency that is sent. */
const decimal = z.string().regex(/^\d{1,12}\.\d{2}$/);

const chatMessage = z.object({
  from: z.enum(["assistant", "visitor"]),
  text: z.string(),
  /** Quoted help texts with links to their pages. */
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
  /** The email address that the visitor gave for signing up. */
  email: emailAddress.nullable(),
  /** The latest 40, oldest first. */
  messages: z.array(chatMessage),
  /** Suggested answers, shown as buttons. */
  suggestions: z.array(z.string()),
  expiresAt: timestamp,
});

const money = z.object({ amount: decimal, currency: z.string().regex(/^[A-Z]{3}$/) });

export const chatResult = z.object({
  id: chatResultId,
  title: z.string(),
  summary: z.string(),
  /** False if this way is not available between these countries or for this amount; `summary` says why. */
  isPossible: z.boolean(),
  /** Indicative; only the quote before a transfer is binding. */
  cost: z
    .object({
      sent: money,
      /** Fee of all partners together, in the currency that is sent. Lilypad itself charges nothing. */
      fee: money,
      arrives: money,
      /** Units of the destination currency for one unit of the source currency, eight decimals. */
      rate: z.string().regex(/^\d+\.\d{8}$/),
      /** Fee per year at the given frequency; null if the frequency is not regular. */
      feePerYear: money.nullable(),
    })
    .nullable(),
  duration: z.string(),
  /** Steps that the visitor would take, in order. */
  steps: z.array(z.string()),
});

/** Cost of the transfer at one provider's published prices. */
const comparedOffer = z.object({
  name: z.string(),
  /** True for Lilypad's own indicative prices. */
  isOwn: z.boolean(),
  /** Fee in the currency that is sent. */
  fee: money,
  arrives: money,
  /** Public page with the prices; null for our own. */
  source: z.url({ protocol: /^https$/ }).nullable(),
});

export const chatResults = z.object({
  /** Date of the rates; null if there are none. */
  pricesOf: z.iso.date().nullable(),
  results: z.array(chatResult),
  /**
   * Our offer and others', the largest received amount first. Null if no price file is configured, if it is
   * too old, or if it or we have no price for this transfer.
   */
  comparison: z
    .object({
      /** Date on which the other providers' prices were read. */
      asOf: z.iso.date(),
      offers: z.array(comparedOffer).min(2),
    })
    .nullable(),
  nextStep: z.object({ label: z.string(), href: z.string() }),
});
