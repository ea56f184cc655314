import type { ErrorCode } from "../../error-catalogue.ts";

/** Refused by every operation that asks the card issuer. */
export const issuerErrors = [
  "CARDS_NOT_CONFIGURED",
  "CARD_ISSUER_UNAVAILABLE",
  "CARD_ISSUER_REFUSED",
] as const satisfies readonly ErrorCode[];

/** As `issuerErrors`, where the issuer has to know who asks. */
export const sessionErrors = [
  ...issuerErrors,
  "CARD_SESSION_EXPIRED",
] as const satisfies readonly ErrorCode[];

/** As `sessionErrors`, of a step that has its place in an order. */
export const stepErrors = [
  ...sessionErrors,
  "CARD_STEP_MISSING",
  "CARD_STEP_DONE",
] as const satisfies readonly ErrorCode[];
