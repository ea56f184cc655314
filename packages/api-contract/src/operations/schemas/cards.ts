import { z } from "zod";
import type { ErrorCode } from "../../error-catalogue.ts";
import { evmAddress, text } from "../../schemas.ts";

/** Errors of every operation that calls the card issuer. */
export const issuerErrors = [
  "CARDS_NOT_CONFIGURED",
  "CARD_ISSUER_UNAVAILABLE",
  "CARD_ISSUER_REFUSED",
] as const satisfies readonly ErrorCode[];

/** Errors of operations that need a session with the issuer. */
export const sessionErrors = [
  ...issuerErrors,
  "CARD_SESSION_EXPIRED",
] as const satisfies readonly ErrorCode[];

/** Errors of a step in the fixed order of the sign-up. */
export const stepErrors = [
  ...sessionErrors,
  "CARD_STEP_MISSING",
  "CARD_STEP_DONE",
] as const satisfies readonly ErrorCode[];

/** The issuer's id of a card. */
export const cardId = z
  .string()
  .max(100)
  .regex(/^[\w-]+$/);

export const cardStatus = z.enum(["inactive", "active", "frozen", "lost", "stolen", "void"]);

export const card = z.object({
  cardId,
  /** Null if the issuer has not sent it yet. */
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
  isVirtual: z.boolean(),
  status: cardStatus,
});

/** A code from an email or a text message. */
export const issuerCode = z.string().regex(/^[A-Za-z0-9]{4,12}$/, "must be the code that was sent");

/** The tokens that a card spends: euro, pound, dollar. */
export const tokenSymbol = z.enum(["EURe", "GBPe", "USDCe"]);

/** Status of the issuer's identity check, as the issuer names it. */
export const issuerKycStatus = z.enum([
  "notStarted",
  "documentsRequested",
  "pending",
  "processing",
  "approved",
  "resubmissionRequested",
  "rejected",
  "requiresAction",
]);

/** The issuer's Safe, a separate wallet on chain 100; not the person's smart account. */
export const safeWallet = z.object({
  address: evmAddress,
  chainId: z.literal(100),
  tokenSymbol: tokenSymbol.nullable(),
});

/** One question about where a person's money comes from. */
export const fundsQuestion = z.object({ question: z.string(), answers: z.array(z.string()) });

export const fundsAnswer = z.strictObject({
  question: text(500).min(1),
  answer: text(500).min(1),
});

export const done = z.object({ ok: z.literal(true) });
