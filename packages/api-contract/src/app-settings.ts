import { isTokenDecimals } from "@lilypad/money";
import { z } from "zod";
import { evmAddress } from "./schemas.ts";

/** The features that the app announces before they are there. */
const teaser = z.enum([
  "savings",
  "card",
  "payment-link",
  "share-targets",
  "payer-currencies",
  "easy-transfer",
]);

export type Teaser = z.infer<typeof teaser>;

/** The product of another company that a teaser announces, and the address of its terms. */
const offer = z.object({
  product: z.string(),
  termsUrl: z.string().startsWith("https://"),
});

const code = z.string().regex(/^0x(?:[0-9a-fA-F]{2})+$/);

/** A token with the decimals of its own units. */
const token = z.object({
  symbol: z.string(),
  address: evmAddress,
  decimals: z.number().refine(isTokenDecimals, "must be decimals that a token can have"),
});

/**
 * The settings of the web app. They are no operation: the server writes them into every page, so that the app has them before
 * its first drawing, and publishes them as /app-settings.json for people and programs outside the app (ADR 146). They are
 * public.
 */
export const appSettings = z.object({
  publicUrl: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string(),
  /** The page where problems with a transaction are reported if our own form cannot send it; null for an email. */
  ticketUrl: z.string().nullable(),
  /** The person or company that runs this installation, for the terms and the privacy policy. */
  keeperName: z.string().nullable(),
  keeperAddress: z.string().nullable(),
  /** The block explorer for addresses and transaction hashes, or null for none. */
  explorerUrl: z.string().nullable(),
  /** The chain of the deployment. */
  chain: z.object({
    id: z.int(),
    /** The full name, such as "Arbitrum One". */
    name: z.string(),
    /** The name that people use in a sentence; often a part of the full one. */
    commonName: z.string(),
    /** The name before an address (EIP-3770). */
    shortName: z.string(),
  }),
  /** The address of a hosted session service that replaces our own /auth/v1. */
  authUrl: z.string().nullable(),
  /** The key with which browsers use the places service, or null if there is none. */
  mapsKey: z.string().nullable(),
  /** The contracts in transactions that people sign. The page does not take them from an answer of the API. */
  contracts: z.object({
    /** The chain that a signature is for. */
    chainId: z.int(),
    ownSafeModule: evmAddress,
    /**
     * The factory of the signer contracts of passkeys, their code, and the verifier of signatures that the chain
     * itself rejects.
     */
    passkeySignerFactory: evmAddress,
    passkeySignerCode: code,
    passkeyFallbackVerifier: evmAddress.nullable(),
    /** The tokens by currency. */
    tokens: z.record(z.string(), token),
  }),
  /** True if an external endpoint phrases the assistant's answers and receives visitors' questions. */
  asksOutside: z.boolean(),
  /** True if people can get a payment card here. */
  offersCards: z.boolean(),
  /** True if people can set up an account in euros step by step. */
  offersBankingSteps: z.boolean(),
  /** The announced features that this installation hides. */
  hiddenTeasers: z.array(teaser),
  /** The announced savings account and card; null if the operator names none. */
  savingsOffer: offer.nullable(),
  cardOffer: offer.nullable(),
  /** True if the server passes on error reports, and if it passes on counted views. */
  reportsErrors: z.boolean(),
  countsViews: z.boolean(),
});

export type AppSettings = z.infer<typeof appSettings>;
